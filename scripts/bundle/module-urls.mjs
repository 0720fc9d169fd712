import { posix } from 'node:path';

/**
 * A plugin that keeps `import.meta.url` in a chunk what it is in the module: files next to the modules of `src` are at
 * the same places next to the chunks. In an entry it is the URL of the entry itself.
 */
export const moduleUrls = {
  name: 'module-urls',
  transform(code, id) {
    const [, path] = /\/src\/(.*)\.ts$/.exec(id) ?? [];
    if (path === undefined || !code.includes('import.meta.url')) return null;
    return code.replaceAll('import.meta.url', `__urlOfModule__("${path}.js")`);
  },
  renderChunk(code, { fileName }) {
    return code.replaceAll(/__urlOfModule__\("(.*?)"\)/g, (_, path) =>
      path === fileName
        ? 'import.meta.url'
        : `new URL("${posix.relative(posix.dirname(fileName), path)}", import.meta.url).href`,
    );
  },
};
