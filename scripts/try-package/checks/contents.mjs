import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files of the package, their links, and its metadata. */
export const contents = [
  {
    name: 'contents',
    isQuick: true,
    run: async ({ installed, tarball, manifest }) => {
      const files = filesOf(installed);
      const maps = files.filter((file) => file.endsWith('.map'));
      const missing = pathsIn([
        manifest.main,
        manifest.types,
        manifest.bin,
        manifest.exports,
        manifest.typesVersions,
      ]).filter((path) => !existsSync(join(installed, path)));
      const hooks = ['preinstall', 'install', 'postinstall'].filter((name) => name in manifest.scripts);
      if (maps.length + missing.length + hooks.length > 0)
        throw new Error(
          `source maps: ${maps}; missing files: ${missing}; scripts that run in an installation: ${hooks}`,
        );
      const unpacked = files.reduce((bytes, file) => bytes + statSync(join(installed, file)).size, 0);
      return `${files.length} files, ${statSync(tarball).size} bytes packed, ${unpacked} bytes unpacked`;
    },
  },
  {
    name: 'links of the docs',
    isQuick: true,
    run: async ({ installed }) => {
      const links = filesOf(installed)
        .filter((file) => file.endsWith('.md'))
        .flatMap((file) => linksOf(readFileSync(join(installed, file), 'utf8')).map((link) => ({ file, link })));
      const broken = links.filter(({ file, link }) => !existsSync(join(installed, dirname(file), link)));
      if (broken.length > 0) throw new Error(broken.map(({ file, link }) => `${file} links to ${link}`).join('; '));
      return `${links.length} links`;
    },
  },
];

function filesOf(folder) {
  return readdirSync(folder, { recursive: true }).filter((file) => statSync(join(folder, file)).isFile());
}

/** The strings in a value of package.json: paths of files. */
function pathsIn(value) {
  return typeof value === 'string' ? [value] : Object.values(value).flatMap(pathsIn);
}

/** The relative links of a page, without code blocks. */
function linksOf(page) {
  const text = page.replaceAll(/^```.*?^```/gms, '');
  const links = Array.from(text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g), ([, link]) => link);
  return links.filter((link) => !/^\w+:/.test(link));
}
