import type { Loader } from '../ahead/files.ts';

/** Programs import their loader from a virtual module, so that a bundle contains it once. */
const prefix = 'virtual:sylvite/';

/** The statement that declares `sylvite` in the module of a program. */
export function importLoader(name: Loader): string {
  return `import { sylvite } from '${prefix}${name}';`;
}

/**
 * The loader that a specifier or an id names. Null if it names another module. Ids of virtual modules start with a null
 * character.
 */
export function loaderNamed(id: string): Loader | null {
  const [, name] = /^\0?virtual:sylvite\/(alone|with-threads)$/.exec(id) ?? [];
  return (name as Loader | undefined) ?? null; // one of the two names
}

/** The text of the virtual module of a loader. */
export function loaderModule(loader: string): string {
  return `${loader}\nexport { sylvite };\n`;
}
