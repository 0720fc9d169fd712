import type { ExprTree, FuncTree, ParamTree, PipelineTree } from '../../language/tree.ts';
import type { Type } from '../../syntax/type.ts';
import type { Random } from '../random.ts';
import { binary, call, named, nowhere } from '../trees.ts';
import { drawExpression, drawType, readAround, readAt } from './expression.ts';
import { withAbbreviations } from './features/abbreviations.ts';
import { withExtern } from './features/extern.ts';
import { withFactorableReduction } from './features/factorable-reduction.ts';
import { withLastReduction } from './features/last-reduction.ts';
import { withLibraryCall } from './features/library-call.ts';
import { withOutputWindow } from './features/output-window.ts';
import { withRequirements } from './features/requirements.ts';
import { withSeveralOutputs } from './features/several-outputs.ts';
import { withStoredIndex } from './features/stored-index.ts';
import { withUndef } from './features/undef.ts';
import { drawRecursion } from './recursion.ts';
import type { KnownArray, KnownParam, Scope } from './scope.ts';
import type { Size } from './size.ts';
import { drawStagedFunc } from './staged-func.ts';
import { drawUpdate } from './update.ts';

/**
 * Generate a valid pipeline with output f, and sometimes others: 1–15 funcs of 0–4 dimensions with 0–3 updates, to
 * which some features add funcs and updates. Most funcs read an earlier one. Funcs often have variables with the same
 * names, as in handwritten programs.
 */
export function drawPipeline(random: Random, size: Size): PipelineTree {
  const params: KnownParam[] = [{ name: 'p', type: 'i32' }];
  if (random.chance(0.25)) params.push({ name: 'q', type: drawType(random) });
  const inputs: KnownArray[] = [];
  if (random.chance(size.inputs))
    inputs.push({ name: 'img', type: random.pick(inputTypes), rank: random.between(1, 3), component: null });
  if (random.chance(size.inputs / 4)) inputs.push({ name: 'sig', type: drawType(random), rank: 1, component: null });

  const count = random.pick(size.funcs);
  const isStaged = random.chance(size.singleTrip);
  const funcs: KnownArray[] = [];
  const trees = Array.from({ length: count }, (_, i) => {
    const name = i === count - 1 ? 'f' : `g${i}`;
    // Funcs that are read by a single stage can be computed in its loops.
    const readsNoFunc = isStaged && i < count - 1 && random.chance(0.85);
    const readable = readsNoFunc ? [] : [...funcs];
    const { locality } = size;
    const scope: Scope = { vars: [], params, inputs, funcs: readable, self: null, reductions: true, locality };
    const hasStages = isStaged && i > 1 && (i === count - 1 || random.chance(0.15));
    const func = hasStages
      ? drawStagedFunc(random, name, drawVariables(random, size, 1), { ...scope, funcs })
      : drawFunc(random, name, scope, size);
    const types = func.types?.map(({ type }) => type) ?? ['i32'];
    const isTuple = types.length > 1;
    types.forEach((type, c) => {
      funcs.push({ name, type, rank: func.vars.length, component: isTuple ? c : null });
    });
    return func;
  });
  const last = random.fork();
  const stored = last.fork();
  const factorable = stored.fork();
  const several = factorable.fork();
  const hosted = several.fork();
  const plain: PipelineTree = {
    tag: 'Pipeline',
    name: named('f'),
    others: [],
    params: [...params, ...inputs].map(paramTree),
    defs: [],
    requirements: [],
    funcs: withFactorableReduction(
      factorable,
      withLibraryCall(last, withOutputWindow(last, withLastReduction(last, withStoredIndex(stored, trees)))),
    ),
    at: nowhere,
  };
  const abbreviated = withRequirements(last, withAbbreviations(last, plain));
  // Programs for long windows exist to vectorize pure stages. With undef, an update computes the values instead.
  const whole = size.window === 'long' ? abbreviated : { ...abbreviated, funcs: withUndef(last, abbreviated.funcs) };
  return withExtern(hosted, withSeveralOutputs(several, whole));
}

const inputTypes = ['u8', 'u8', 'i32', 'f32', 'i16', 'bool'] as const;

/** Names of dimensions. Most are the same in all funcs; some are names of reduction variables elsewhere. */
const variables = [
  [8, ['x', 'y', 'z', 'w']],
  [2, ['y', 'x', 'z', 'w']],
  [2, ['i', 'j', 'k', 'l']],
  [1, ['r', 's', 't', 'm']],
] as const;

function drawVariables(random: Random, size: Size, least = 0): readonly string[] {
  const rank = Math.max(least, random.pick(size.ranks));
  return random.weighted<readonly string[]>(variables).slice(0, rank);
}

function drawFunc(random: Random, name: string, outer: Scope, size: Size): FuncTree {
  const vars = drawVariables(random, size);
  const types = Array.from({ length: random.chance(0.12) ? random.between(2, 3) : 1 }, () => drawType(random));
  const scope: Scope = { ...outer, vars };
  const updates = random.pick(size.updates);
  const depth = (): number => random.pick(size.depths);
  // A func that only an update reads is not needed if the rdom is empty.
  const isReadLate = updates > 0 && random.chance(0.25);
  const pureScope = isReadLate ? { ...scope, funcs: [] } : scope;
  const updateSize = isReadLate ? { ...size, stencils: 2, empty: 0.35 } : size;
  return {
    name: named(name),
    vars: vars.map(named),
    types: types.length === 1 && types[0] === 'i32' ? null : types.map((type) => ({ type, at: nowhere })),
    lets: [],
    pure: types.map((type) => drawPure(random, pureScope, type, depth(), size)),
    updates:
      updates > 0 && vars.length > 0 && random.chance(0.25)
        ? drawRecursion(random, { name, vars, types }, scope)
        : Array.from({ length: updates }, () => drawUpdate(random, { name, vars, types }, scope, updateSize)),
    at: nowhere,
  };
}

/** The pure stage mostly reads the previous func, so that most funcs are reachable from the output. */
function drawPure(random: Random, scope: Scope, type: Type, depth: number, { stencils, locality }: Size): ExprTree {
  const previous = scope.funcs.at(-1);
  if (previous === undefined || random.chance(locality > 0 ? 0.02 : 0.1))
    return drawExpression(random, scope, type, depth + 1);
  const read = random.chance(stencils) ? readAround : readAt;
  const value = read(random, scope, previous);
  const first = previous.type === type ? value : call(type, value);
  if (type === 'bool') return binary('!=', first, drawExpression(random, scope, type, depth));
  return binary(random.pick(['+', '-', '*']), first, drawExpression(random, scope, type, depth));
}

function paramTree({ name, type, rank }: KnownParam & { readonly rank?: number }): ParamTree {
  const isDefault = type === 'i32' && rank === undefined;
  return {
    name: named(name),
    type: isDefault ? null : { type, at: nowhere },
    rank: rank ?? null,
    range: null,
    default: null,
    at: nowhere,
  };
}
