import { childrenOf } from '../syntax/stmt.ts';
import type { Program, Stmt } from '../syntax/target.ts';
import { declarationOf } from './declaration.ts';
import { moduleText } from './module-text.ts';
import type { ship } from './ship.ts';

/** The loaders, by the names of their files. */
export type Loader = 'alone' | 'with-threads';

/** How a program is written ahead of time. */
export type Target =
  /** As NAME.wasm, NAME.js and NAME.d.ts. */
  | { readonly tag: 'wasm' }
  /** As one file of JavaScript, and its types. */
  | { readonly tag: 'js'; readonly module: string };

/** The files of a program that was made ahead of time, by name: it runs with nothing else. */
export function filesOf(
  { shipped, bytes }: ReturnType<typeof ship>,
  { name, body }: Program,
  target: Target,
  readLoader: (name: Loader) => string,
): ReadonlyMap<string, string | Uint8Array> {
  const loader = readLoader(hasParallelLoop(body) ? 'with-threads' : 'alone').trim();
  const declaration = declarationOf(shipped);
  switch (target.tag) {
    case 'wasm': {
      const wasm = `${name}.wasm`;
      return new Map<string, string | Uint8Array>([
        [wasm, bytes],
        [`${name}.js`, moduleText(shipped, loader, { tag: 'File', name: wasm })],
        [`${name}.d.ts`, declaration],
      ]);
    }
    case 'js':
      return new Map([
        [target.module, moduleText(shipped, loader, { tag: 'Inline', bytes })],
        [target.module.replace(/\.(m?)js$/, '.d.$1ts'), declaration],
      ]);
  }
}

function hasParallelLoop(s: Stmt): boolean {
  return (s.tag === 'For' && s.order === 'parallel') || childrenOf(s).some(hasParallelLoop);
}
