import { posix } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';

/**
 * A plugin that replaces `import.meta.url` in a bundled module by the URL that the module would have if `lib` had the
 * folders of `src`. In an entry, this is the URL of the entry itself.
 */
export const moduleUrls = {
  name: 'module-urls',
  transform(code, id) {
    const [, path] = /\/src\/(.*)\.ts$/.exec(id) ?? [];
    return path === undefined || !code.includes('import.meta.url') ? null : withModuleUrls(code, path);
  },
  renderChunk(code, { fileName }) {
    return code.replaceAll(/__urlOfModule__\("(.*?)"\)/g, (_, path) =>
      path === fileName
        ? 'import.meta.url'
        : `new URL("${posix.relative(posix.dirname(fileName), path)}", import.meta.url).href`,
    );
  },
};

/** The text of a module, with a call in place of `import.meta.url`. Code in strings is unchanged: it runs elsewhere. */
export function withModuleUrls(code, path) {
  const places = [];
  new Visitor({
    MemberExpression: ({ object, property, start, end }) => {
      if (object.type === 'MetaProperty' && property.name === 'url') places.push({ start, end });
    },
  }).visit(parseSync(`${path}.ts`, code).program);
  return places
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}__urlOfModule__("${path}.js")${text.slice(end)}`, code);
}
