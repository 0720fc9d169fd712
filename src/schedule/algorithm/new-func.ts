import { refuse } from '../../errors/diagnostic.ts';
import { newFuncNameInUse } from '../../errors/S462.ts';
import type { Func, Pipeline } from '../../syntax/algorithm.ts';
import type { Name } from '../../syntax/expr.ts';

/**
 * Refuse a new func if its name is already defined, or if one of its variables has the name of a parameter or an input,
 * as the checker of algorithms does. Names with a `$` are reserved for funcs of the compiler.
 */
export function checkNewFunc({ name, vars }: Func, P: Pipeline): void {
  const defined = new Map<Name, string>([
    ...P.params.map((p) => [p.name, 'a parameter'] as const),
    ...P.inputs.map((input) => [input.name, 'an input'] as const),
    ...P.funcs.map((f) => [f.name, 'a func'] as const),
  ]);
  const what = name.includes('$') ? 'reserved' : defined.get(name);
  if (what !== undefined) refuse(newFuncNameInUse({ name, what, func: name }, null));
  for (const x of vars) {
    const other = defined.get(x);
    if (other === 'a parameter' || other === 'an input')
      refuse(newFuncNameInUse({ name: x, what: other, func: name }, null));
  }
}
