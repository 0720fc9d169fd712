import type { Diagnostic } from '../../errors/diagnostic.ts';
import { unusedName } from '../../errors/S343.ts';
import { operandsOf } from '../../language/map-operands.ts';
import type { ExprTree, FuncTree, LetTree, PipelineTree, UpdateTree } from '../../language/tree.ts';
import { namesIn } from './names.ts';

/** Warnings for unused lets, defs and parameters of defs. Names are never shadowed, so sets of names suffice. */
export function unusedNames({ defs, requirements, funcs }: PipelineTree): readonly Diagnostic[] {
  const required = requirements.map(({ condition }) => condition);
  const whole = nodesOf([...defs.map((def) => def.body), ...required, ...funcs.flatMap(expressionsOf)]);
  const called = new Set(whole.flatMap((e) => (e.tag === 'Call' ? [e.name.name] : [])));
  return [
    ...defs.flatMap(({ name, params, body }) => [
      ...(called.has(name.name) ? [] : [unusedName({ what: `the def ${name.name}` }, name.at)]),
      ...params
        .filter((p) => !namesIn(body).has(p.name.name))
        .map((p) => unusedName({ what: `the parameter ${p.name.name} of ${name.name}` }, p.at)),
    ]),
    ...whole.flatMap((e) => (e.tag === 'Let' ? unusedLets([e.let], [e.body]) : [])),
    ...funcs.flatMap((f) => [
      ...unusedLets(f.lets, [...f.pure, ...f.updates.flatMap(expressionsOfUpdate)]),
      ...f.updates.flatMap((U) => unusedLets(U.lets, expressionsOfUpdate(U))),
    ]),
  ];
}

function unusedLets(lets: readonly LetTree[], scope: readonly ExprTree[]): readonly Diagnostic[] {
  const used = new Set(scope.flatMap((e) => [...namesIn(e)]));
  return lets.toReversed().flatMap(({ names, value, at }) => {
    const isUsed = names.some(({ name }) => used.has(name));
    for (const name of namesIn(value)) used.add(name);
    return isUsed ? [] : [unusedName({ what: `the let ${names.map(({ name }) => name).join(', ')}` }, at)];
  });
}

function expressionsOf(f: FuncTree): readonly ExprTree[] {
  return [...f.lets.map((each) => each.value), ...f.pure, ...f.updates.flatMap(expressionsOfUpdate)];
}

function expressionsOfUpdate({ rdom, lets, target, values, condition }: UpdateTree): readonly ExprTree[] {
  const ranges = rdom.flatMap(({ from, to }) => [from, to]);
  const bound = lets.map((each) => each.value);
  return [...ranges, ...bound, ...target, ...values, ...(condition === null ? [] : [condition])];
}

/** All nodes of some expressions. A shared node is listed once. */
function nodesOf(roots: readonly ExprTree[]): readonly ExprTree[] {
  const found = new Set(roots);
  for (const e of found) for (const operand of operandsOf(e)) found.add(operand);
  return [...found];
}
