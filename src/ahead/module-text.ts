import { isFree } from './declaration.ts';
import { literal } from './literal.ts';
import type { Shipped } from './shipped.ts';

/** Where a module of JavaScript finds the WebAssembly: in a file beside it, or in itself. */
export type Source =
  | { readonly tag: 'File'; readonly name: string }
  | { readonly tag: 'Inline'; readonly bytes: Uint8Array };

/**
 * An ES module that has a program as a function: the loader, which is the text of a statement that declares `sylvite`, then what
 * is to be known of the program. Tools that bundle find the file of the program by the form of its address; for them the
 * import of a module of Node is one of a name that is not known.
 */
export function moduleText(shipped: Shipped, loader: string, source: Source): string {
  const { name } = shipped.artifact;
  return `// The pipeline ${name}, compiled ahead of time by Sylvite.
${loader}
const program = ${literal(shipped)};
${readText(source)}
const compiled = sylvite.load(program, read);
const { SylviteError } = sylvite;
export { compiled as default, SylviteError${isFree(name) ? `, compiled as ${name}` : ''} };
`;
}

function readText(source: Source): string {
  switch (source.tag) {
    case 'File':
      return `const bring = (name) => import(/* @vite-ignore */ /* webpackIgnore: true */ name);
const read = () => sylvite.readUrl(new URL(${JSON.stringify(`./${source.name}`)}, import.meta.url), bring);`;
    case 'Inline':
      return `const read = () => sylvite.decodeBase64('${encodeBase64(source.bytes)}');`;
  }
}

function encodeBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
