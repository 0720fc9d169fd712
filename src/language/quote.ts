import { nowhere as at } from '../errors/place.ts';
import type { Func, Pipeline, Update } from '../syntax/algorithm.ts';
import { always, type Const, constant, type Expr, type Hole, type Label, type Op } from '../syntax/expr.ts';
import { isUndef } from '../syntax/extensions/undef.ts';
import type { LoopName, StageName } from '../syntax/loop-name.ts';
import { operators } from '../syntax/operator.ts';
import type { Directive, Schedule } from '../syntax/schedule.ts';
import { isFloat, shortest, type Type } from '../syntax/type.ts';
import { isError, literalInteger, type Scalar } from '../syntax/value.ts';
import { quoteExtern } from './externs/quote.ts';
import {
  type ArgumentTree,
  type BinaryOperator,
  binaryLevels,
  type DirectiveTree,
  type ExprTree,
  type FuncTree,
  type NameTree,
  type ParamTree,
  type PipelineTree,
  type ScheduleTree,
  type UnaryOperator,
  type UpdateTree,
} from './tree.ts';

/** The syntax tree of a typed pipeline: the inverse of checking. */
export function quotePipeline(P: Pipeline): PipelineTree {
  const params = P.params.map((p): ParamTree => {
    const literal = (value: Scalar | null) => (value === null ? null : quoteConst(constant(p.type, value), p.type));
    return {
      name: named(p.name),
      type: p.type === 'i32' ? null : { type: p.type, at },
      rank: null,
      range: p.range && { from: literal(p.range.least), to: literal(p.range.greatest), at },
      default: literal(p.default),
      at,
    };
  });
  const inputs = P.inputs.map(({ name, type, rank }): ParamTree => {
    return { name: named(name), type: { type, at }, rank, range: null, default: null, at };
  });
  return {
    tag: 'Pipeline',
    name: named(P.name),
    others: P.outputs.slice(1).map(named),
    params: [...params, ...inputs],
    defs: [],
    requirements: P.requirements.map(({ condition, message }) => ({ condition: quoteExpr(condition), message, at })),
    funcs: P.funcs.map(quoteFunc),
    at,
  };
}

function quoteFunc({ name, vars, types, pure, updates }: Func): FuncTree {
  const declared = types.every((type) => type === 'i32') && !isUndef({ pure }) ? null : types;
  return {
    name: named(name),
    vars: vars.map(named),
    types: declared?.map((type) => ({ type, at })) ?? null,
    lets: [],
    pure: pure.map((e, i) => quoteExpr(e, declared?.[i])),
    updates: updates.map((U) => quoteUpdate(U, types)),
    at,
  };
}

function quoteUpdate({ rdom, at: target, values, condition }: Update, types: readonly Type[]): UpdateTree {
  const ranges = rdom.map(({ name, in: { min, len } }) => {
    return { name: named(name), form: 'length' as const, from: quoteExpr(min, 'i32'), to: quoteExpr(len, 'i32'), at };
  });
  return {
    rdom: ranges,
    lets: [],
    target: target.map((e) => quoteExpr(e, 'i32')),
    values: values.map((e, i) => quoteExpr(e, types[i])),
    condition: condition === always ? null : quoteExpr(condition),
    at,
  };
}

/**
 * The syntax tree of a typed expression, in a context where `expected` is the declared type. Holes become names. Shared
 * nodes of the expression are shared in the tree.
 */
export function quoteExpr(e: Expr<Hole>, expected: Type | null = null): ExprTree {
  const byType = quoted.get(e) ?? new Map<Type | null, ExprTree>();
  const tree = byType.get(expected) ?? quoteNode(e, expected);
  quoted.set(e, byType.set(expected, tree));
  return tree;
}

const quoted = new WeakMap<Expr<Hole>, Map<Type | null, ExprTree>>();

function quoteNode(e: Expr<Hole>, expected: Type | null): ExprTree {
  switch (e.tag) {
    case 'Const':
      return quoteConst(e, expected);
    case 'Var':
      return nameTree(e.name);
    case 'Hole':
      return nameTree(quoteHole(e));
    case 'Access':
      return {
        tag: 'Index',
        of: nameTree(`${e.func}${quoteLabel(e.label)}`),
        args: e.args.map((arg) => quoteExpr(arg, 'i32')),
        component: e.component,
        at,
      };
    case 'Op':
      return quoteOp(e, expected);
    case 'Extern':
      return quoteExtern(e, quoteExpr, quoteLabel);
  }
}

/** The text of a hole: `?cpu f.s0.x` is a window in one dimension; `.min` or `.len` selects its start or length. */
export function quoteHole(hole: Hole, end: Hole['end'] | null = hole.end): string {
  const label = hole.kind === 'cpu' ? quoteLabel(hole.label) : '';
  return `?${hole.kind} ${hole.func}${label}.${hole.dim}${end === null ? '' : `.${end}`}`;
}

/** The text of a label such as `.z1.s0`; empty for an omitted label. The specialization is left out if it is 0. */
export function quoteLabel(label: Label): string {
  if (label === null) return '';
  return `${label.specialization === 0 ? '' : `.z${label.specialization}`}.s${label.stage}`;
}

function quoteOp({ type, op, args }: Op<Hole>, expected: Type | null): ExprTree {
  const { operands: rule, result } = operators[op];
  if (op === 'cast') return call(type, args.map(quoteOne));
  if (op === 'saturate') return call(`saturating_${type}`, args.map(quoteOne));
  if (op === 'reinterpret') return call(`reinterpret_${type}`, args.map(quoteOne));
  if (rule === 'condition') return operationTree(op, args.map(quoteOne));
  // A sign directly before a literal would be part of the literal.
  if (op === 'neg' && args[0]?.tag === 'Const') return operationTree(op, [call(type, [quoteConst(args[0], type)])]);
  const expectedOperand = result === 'same' ? expected : null;
  const operands = rule === 'select' ? args.slice(1) : args;
  // A constant needs no cast if another operand determines its type. The operands of a shift may have different types.
  const otherType = operands.find((arg) => arg.tag !== 'Const')?.type ?? null;
  const haveSameType = operands.every((arg) => arg.type === operands[0]?.type);
  const trees = operands.map((arg) => {
    if (arg.tag !== 'Const') return quoteExpr(arg, expectedOperand);
    return haveSameType || otherType !== null
      ? quoteConst(arg, otherType ?? expectedOperand)
      : call(arg.type, [quoteConst(arg, arg.type)]);
  });
  return operationTree(op, [...args.slice(0, args.length - operands.length).map(quoteOne), ...trees]);
}

const quoteOne = (e: Expr<Hole>): ExprTree => quoteExpr(e);

function operationTree(op: Op['op'], args: readonly ExprTree[]): ExprTree {
  const [left, right] = args;
  if (isBinary(op) && left && right) return { tag: 'Binary', op, left, right, at };
  const sign = unary[op];
  return sign && left ? { tag: 'Unary', op: sign, arg: left, at } : call(op, args);
}

const unary: { readonly [op in Op['op']]?: UnaryOperator } = { neg: '-', '!': '!', '~': '~' };

function isBinary(op: string): op is BinaryOperator {
  return (binaryLevels.flat() as readonly string[]).includes(op);
}

/** A literal, inside a cast unless the context gives it the right type. */
function quoteConst({ type, value }: Const, expected: Type | null): ExprTree {
  if (isError(value)) return nameTree(value === 'ε_undef' ? 'undef' : value);
  if (type === 'bool') return { tag: 'Bool', value: value !== 0, at };
  const written = typeof value === 'bigint' ? literalInteger(value) : type === 'f32' ? shortest(value) : value;
  const literal: ExprTree = { tag: 'Number', value: written, float: isFloat(type), at };
  const inferred = expected === null || expected === 'bool' ? (isFloat(type) ? 'f32' : 'i32') : expected;
  return inferred === type ? literal : call(type, [literal]);
}

/** The syntax tree of a schedule. */
export function quoteSchedule({ name, directives }: Schedule): ScheduleTree {
  return { tag: 'Schedule', name: named(name), directives: directives.map(quoteDirective), at };
}

export function quoteDirective(d: Directive): DirectiveTree {
  return { name: named(d.tag), args: argumentsOf(d), at };
}

function argumentsOf(d: Directive): readonly ArgumentTree[] {
  const startup = (e: Expr): ExprTree => quoteExpr(e, 'i32');
  switch (d.tag) {
    case 'in':
    case 'clone-in':
      return [d.func, d.as, ...d.consumers].map(nameTree);
    case 'rfactor':
      return [
        loop(d.loop),
        ...[d.as, d.v].map(nameTree),
        ...(d.factor === null ? [] : [startup(d.factor), nameTree(d.partition)]),
      ];
    case 'specialize':
      return [nameTree(d.func), ...d.conditions.map(quoteOne)];
    case 'specialize-fail':
      return [nameTree(d.func), { tag: 'Text', text: d.message, at }];
    case 'split':
      return [loop(d.loop), nameTree(d.outer), nameTree(d.inner), startup(d.factor), ...tail(d.tail)];
    case 'fuse':
      return [loop(d.loop), nameTree(d.fused)];
    case 'swap':
      return [loop(d.loop)];
    case 'traverse':
      return [loop(d.loop), nameTree(d.order)];
    case 'compute-at':
    case 'store-at':
    case 'hoist-storage':
    case 'at':
    case 'slide':
      return [nameTree(d.func), loop(d.loop)];
    case 'compute-with':
      return [stage(d.stage), loop(d.loop)];
    case 'compute-root':
    case 'store-root':
    case 'hoist-storage-root':
    case 'memoize':
    case 'inline':
      return [nameTree(d.func)];
    case 'align-storage':
      return [nameTree(d.func), nameTree(d.dim), startup(d.multiple)];
    case 'reorder-storage':
      return [nameTree(d.func), ...d.dims.map(nameTree)];
    case 'store-in':
      return [nameTree(d.func), nameTree(d.place)];
    case 'bound':
      return [nameTree(d.func), nameTree(d.dim), startup(d.min), startup(d.len)];
    case 'bound-storage':
    case 'fold-storage':
      return [nameTree(d.func), nameTree(d.dim), startup(d.size)];
    case 'bound-extent':
      return [nameTree(d.func), nameTree(d.dim), startup(d.len)];
    case 'align-bounds':
      return [nameTree(d.func), nameTree(d.dim), startup(d.modulus), startup(d.remainder)];
    case 'align-extent':
      return [nameTree(d.func), nameTree(d.dim), startup(d.modulus)];
    case 'tile':
      return [
        ...d.tiled.map((each) => loop(each.loop)),
        ...d.tiled.map(({ outer }) => nameTree(outer)),
        ...d.tiled.map(({ inner }) => nameTree(inner)),
        ...d.tiled.map(({ factor }) => startup(factor)),
        ...tail(d.tail),
      ];
    case 'reorder':
      return [stage(d.stage), ...d.vars.map(nameTree)];
    case 'parallel':
    case 'vectorize':
    case 'unroll':
      return [loop(d.loop), ...(d.factor === null ? [] : [startup(d.factor), ...tail(d.tail)])];
  }
}

/** The default tail `guard` is omitted. */
function tail(t: string): readonly ExprTree[] {
  return t === 'guard' ? [] : [nameTree(t)];
}

/** The path of a loop as text. */
export function quoteLoop(l: LoopName): string {
  return [...stagePath(l), l.v].join('.');
}

/** `f.z1.s2.x` */
function loop(l: LoopName): ArgumentTree {
  return { tag: 'Path', names: [...stagePath(l), l.v].map(named), at };
}

function stage(s: StageName): ArgumentTree {
  const path = stagePath(s);
  return path.length === 1 ? nameTree(s.func) : { tag: 'Path', names: path.map(named), at };
}

function stagePath({ func, stage, specialization }: StageName): readonly string[] {
  const branch = specialization === null ? [] : [`z${specialization}`];
  return [func, ...branch, ...(stage === null ? [] : [`s${stage}`])];
}

function named(name: string): NameTree {
  return { name, at };
}

function nameTree(name: string): Extract<ExprTree, { tag: 'Name' }> {
  return { tag: 'Name', name, at };
}

function call(name: string, args: readonly ExprTree[]): ExprTree {
  return { tag: 'Call', name: named(name), args, at };
}
