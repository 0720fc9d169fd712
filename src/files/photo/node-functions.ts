/** The functions of Node that find and read the files of packages. */
export interface NodeFunctions
  extends Pick<typeof import('node:module'), 'createRequire'>,
    Pick<typeof import('node:url'), 'pathToFileURL'>,
    Pick<typeof import('node:fs/promises'), 'readFile'> {
  /** Where to look for packages: from the running program, and from the working directory. */
  readonly places: readonly string[];
}

/**
 * The functions of Node; null in pages. The modules are requested at run time, because bundlers for pages cannot
 * resolve imports of them.
 */
export function nodeFunctions(): NodeFunctions | null {
  const { process: host } = globalThis as { readonly process?: Partial<NodeJS.Process> }; // absent in pages
  if (host?.versions?.node === undefined || host.getBuiltinModule === undefined) return null;
  const { createRequire } = host.getBuiltinModule('node:module');
  const { pathToFileURL } = host.getBuiltinModule('node:url');
  const { readFile } = host.getBuiltinModule('node:fs/promises');
  const { isAbsolute, join } = host.getBuiltinModule('node:path');
  const folder = host.cwd?.();
  const places = [host.argv?.[1] ?? '', folder === undefined ? '' : join(folder, 'index.js')];
  return { createRequire, pathToFileURL, readFile, places: places.filter(isAbsolute) };
}
