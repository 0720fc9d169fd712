import type { ExprTree, FuncTree, NameTree, PipelineTree } from '../../language/tree.ts';
import type { Random } from '../random.ts';
import { mapPipeline } from '../shrink/map-trees.ts';
import { binary, call, integer, name, named, read } from '../trees.ts';
import { changeExpression, expressionsOf } from './sites.ts';

/** Crossover: a pipeline with the funcs of another one before its own, and an access to one of them. */
export function splice(random: Random, tree: PipelineTree, other: PipelineTree): PipelineTree {
  const guest = renamed(other, tree);
  const [params, funcs] = [
    [...tree.params, ...guest.params],
    [...guest.funcs, ...tree.funcs],
  ];
  const defs = tree.defs.length === 0 ? guest.defs : tree.defs;
  // The requirements of the guest are dropped, because they may refer to the window of its own output.
  const joined: PipelineTree = { ...tree, params, defs, funcs };
  const all = expressionsOf(joined).length;
  const own = expressionsOf(tree).length;
  return changeExpression(joined, all - 1 - random.below(own), (e) =>
    binary(random.pick(['+', '-', '*'] as const), e, drawRead(random, random.pick(guest.funcs), tree)),
  );
}

function drawRead(random: Random, { name: f, vars, pure }: FuncTree, tree: PipelineTree): ExprTree {
  const variables = tree.funcs.flatMap((g) => g.vars.map((x) => x.name));
  const args = vars.map(() =>
    variables.length > 0 && random.chance(0.8) ? name(random.pick(variables)) : integer(random.below(3)),
  );
  return call('i32', read(f.name, args, pure.length > 1 ? random.below(pure.length) : null));
}

/** A pipeline with its funcs and parameters renamed so that they differ from those of another pipeline. */
function renamed(guest: PipelineTree, host: PipelineTree): PipelineTree {
  const used = new Set([...host.funcs, ...host.params].map((part) => part.name.name));
  const names = new Map(
    [...guest.funcs, ...guest.params].map(({ name: { name } }) => [name, freshName(name, used)] as const),
  );
  const rename = (n: string): string => names.get(n) ?? n;
  const renameName = (n: NameTree): NameTree => named(rename(n.name));
  const mapped = mapPipeline(guest, (e) => {
    if (e.tag === 'Name') return { ...e, name: rename(e.name) };
    if (e.tag === 'InputBound') return { ...e, input: renameName(e.input) };
    if (e.tag !== 'Index') return e;
    const { of } = e;
    if (of.tag === 'Name') return { ...e, of: { ...of, name: rename(of.name) } };
    return { ...e, of: { ...of, args: of.args.map((a) => (a.tag === 'Name' ? { ...a, name: rename(a.name) } : a)) } };
  });
  return {
    ...mapped,
    params: mapped.params.map((p) => ({ ...p, name: renameName(p.name) })),
    funcs: mapped.funcs.map((f) => ({ ...f, name: renameName(f.name) })),
  };
}

function freshName(name: string, used: Set<string>): string {
  let fresh = name;
  while (used.has(fresh)) fresh += 'z';
  used.add(fresh);
  return fresh;
}
