import { childrenOf } from '../syntax/stmt.ts';
import type { Program, Stmt } from '../syntax/target.ts';
import { declarationOf } from './declaration.ts';
import { moduleText } from './module-text.ts';
import type { ship } from './ship.ts';

/**
 * The loaders, by the names of their files: `alone` does not support parallel loops, `with-threads` does, and `hosted`
 * supports externs, too.
 */
export type Loader = 'alone' | 'with-threads' | 'hosted';

/** The output format of ahead-of-time compilation. */
export type Target =
  /** NAME.wasm, NAME.js and NAME.d.ts. */
  | { readonly tag: 'wasm' }
  /** One JavaScript file with the WebAssembly in it, and its declaration file. */
  | { readonly tag: 'js'; readonly module: string };

/**
 * The files of an ahead-of-time compiled program, by name. They need no other files, except those that the text of the
 * loader imports.
 */
export function filesOf(
  { shipped, bytes }: ReturnType<typeof ship>,
  { name, body }: Program,
  target: Target,
  readLoader: (name: Loader) => string,
): ReadonlyMap<string, string | Uint8Array> {
  const needed = hasParallelLoop(body) ? 'with-threads' : 'alone';
  const loader = readLoader(shipped.artifact.externs === undefined ? needed : 'hosted').trim();
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
