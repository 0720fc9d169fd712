import { isExportable } from './declaration.ts';
import { literal } from './literal.ts';
import type { Shipped } from './shipped.ts';

/** The location of the WebAssembly module: a separate file, or inline in the JavaScript module. */
export type Source =
  | { readonly tag: 'File'; readonly name: string }
  | { readonly tag: 'Inline'; readonly bytes: Uint8Array };

/**
 * The text of an ES module that exports a program as a function. `loader` is a statement that declares `sylvite`.
 * Some bundlers recognize the file of the program by the expression `new URL(…, import.meta.url)`.
 */
export function moduleText(shipped: Shipped, loader: string, source: Source): string {
  const { name } = shipped.artifact;
  return `// The pipeline ${name}, compiled ahead of time by Sylvite.
${loader}
const program = ${literal(shipped)};
${readText(source)}
const compiled = sylvite.load(program, read);
const { SylviteError } = sylvite;
export { compiled as default, SylviteError${isExportable(name) ? `, compiled as ${name}` : ''} };
`;
}

function readText(source: Source): string {
  switch (source.tag) {
    case 'File':
      return `const read = () => sylvite.readUrl(() => new URL(${JSON.stringify(`./${source.name}`)}, import.meta.url));`;
    case 'Inline':
      return `const read = () => sylvite.decodeBase64('${encodeBase64(source.bytes)}');`;
  }
}

function encodeBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
