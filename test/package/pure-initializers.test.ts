import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const script = pathToFileURL(resolve('scripts/bundle/pure-initializers.mjs')).href;
const { withMarks }: { withMarks(code: string, id: string): string } = await import(/* @vite-ignore */ script);

test('calls of initializers are marked as pure', () => {
  const code = `
export const unknown = diagnostic<{ name: string }>({ code: 'S107', message: ({ name }) => shorten(name) });
const keywords: ReadonlySet<string> = new Set(['fun', next(-3)]);
export let count = 0;
function call() { count = start(); }`;
  expect(withMarks(code, 'a.ts')).toMatchInlineSnapshot(`
    "
    export const unknown = /* @__PURE__ */ diagnostic<{ name: string }>({ code: 'S107', message: ({ name }) => shorten(name) });
    const keywords: ReadonlySet<string> = /* @__PURE__ */ new Set(['fun', /* @__PURE__ */ next(-3)]);
    export let count = 0;
    function call() { count = start(); }"
  `);
});

test('an initializer that may have another effect becomes a pure call', () => {
  const code = `
const angles = quarters.map(([high]) => high);
export const names = [...types, Math.PI] as const;
const third = 1 / 3, table = { [key]: 1 }, title = \`\${name}\`;`;
  expect(withMarks(code, 'a.ts')).toMatchInlineSnapshot(`
    "
    const angles = /* @__PURE__ */ (() => (quarters.map(([high]) => high)))();
    export const names = /* @__PURE__ */ (() => ([...types, Math.PI] as const))();
    const third = /* @__PURE__ */ (() => (1 / 3))(), table = /* @__PURE__ */ (() => ({ [key]: 1 }))(), title = /* @__PURE__ */ (() => (\`\${name}\`))();"
  `);
});

test.each([
  'register(table);',
  'const { exp } = definitions;',
  'for (const f of all) f();',
  'export default table();',
  'export class C { readonly [key]: number; }',
  'class C { static all = new Set(); }',
])('%s is not allowed in a module', (statement) => {
  expect(() => withMarks(`const a = 1;\n${statement}`, 'a.ts')).toThrow(
    'a.ts:2: loading a module has no side effects: declare functions, classes and constants only',
  );
});

test('declarations without effects are kept', () => {
  const code = `
import { b } from './b.ts';
export { b } from './b.ts';
export * from './c.ts';
export type T = typeof b;
export interface I { readonly t: T }
export function f(x: number): number;
export function f(x: T): T { return x; }
export class C extends Error { static n = 1; declare readonly [key]: T; *[Symbol.iterator]() {} }`;
  expect(withMarks(code, 'a.ts')).toBe(code);
});
