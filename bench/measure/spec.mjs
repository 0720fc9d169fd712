import { readFileSync } from 'node:fs';

/**
 * The specification of the work of one pipeline: { pixels, inputs, output }. Extents are innermost first.
 *
 *     pipeline <name> <pixels> …
 *     in <type> <kind> <max> <extent> …
 *     out <type> <extent> …
 */
export function readSpec(path, name) {
  const inputs = [];
  let pixels = null;
  let output = null;
  let current = null;
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [word, ...rest] = line.trim().split(/\s+/);
    if (word === 'pipeline') current = rest[0];
    if (current !== name) continue;
    if (word === 'pipeline') pixels = Number(rest[1]);
    if (word === 'in') {
      const [type, kind, max, ...extents] = rest;
      inputs.push({ type, kind, max: Number(max), shape: extents.map(Number) });
    }
    if (word === 'out') output = { type: rest[0], shape: rest.slice(1).map(Number) };
  }
  if (output === null) throw new Error(`no pipeline ${name} in ${path}`);
  return { pixels, inputs, output };
}
