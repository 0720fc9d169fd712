/* Module hooks of `override.mjs`: they change a constant in the source of dist/heuristics.js. */

let changed = { name: '', value: '' };

export function initialize(data) {
  changed = data;
}

export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  if (!url.endsWith('/dist/heuristics.js')) return loaded;
  const before = String(loaded.source);
  const source = before.replace(
    new RegExp(`(export const ${changed.name} = )[^;]+`),
    (_, start) => `${start}${changed.value}`,
  );
  if (source === before)
    throw new Error(`there is no tuning choice ${changed.name} with a value other than ${changed.value}`);
  return { ...loaded, source };
}
