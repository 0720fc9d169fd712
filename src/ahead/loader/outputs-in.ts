import { outputsOf } from '../../runtime/artifact.ts';
import type { Output } from '../../syntax/extensions/output.ts';
import type { Shipped } from '../shipped.ts';

/** The outputs of a shipped program. */
export function outputsIn(artifact: Shipped['artifact']): readonly Output[] {
  const funcs = outputsOf(artifact);
  return funcs.map(({ name, components, dims }) => {
    const variableOf = (dim: string): string => (funcs.length === 1 ? dim : dim.slice(name.length + 1));
    return {
      name,
      types: components.map(({ type }) => type),
      dims: dims.map((dim) => ({ ...dim, variable: variableOf(dim.name) })),
    };
  });
}
