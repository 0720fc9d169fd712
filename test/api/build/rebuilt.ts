import { bug } from '../../../src/errors/bug.ts';
import * as api from '../../../src/index.ts';
import type {
  BinaryOperator,
  ExprTree,
  ExternTree,
  LetTree,
  NameOrCall,
  PipelineTree,
  RangeTree,
} from '../../../src/language/tree.ts';
import type { Scalar } from '../../../src/syntax/value.ts';

/** All funcs are tuples here. A tuple of one value is equivalent to a func with a single value. */
type Tuple = api.Func<string, readonly string[], readonly api.Type[]>;

type Reader = (...point: readonly api.Operand[]) => api.Expression;

/** A parsed pipeline, rebuilt by code. */
export function rebuilt({ name, others, params, defs, requirements, funcs }: PipelineTree): api.Pipeline {
  const inputs = new Map<string, api.Input>();
  const scalars = new Map<string, api.Param>();
  for (const { name, type, rank, range } of params) {
    const ends = range && ([numberOf(range.from), numberOf(range.to)] as const);
    if (rank === null) scalars.set(name.name, api.param(name.name, type?.type, ends && { range: ends }));
    else inputs.set(name.name, api.input(name.name, type?.type ?? 'i32', rank));
  }
  const known = new Map<string, Tuple>();

  /** Lets are constants, and defs are functions. */
  const bound = new Map<string, Value>();
  const expr = (e: ExprTree): api.Expression => single(value(e));
  const value = (e: ExprTree): Value => {
    switch (e.tag) {
      case 'Number':
      case 'Bool':
        return api.lit(e.value);
      case 'Name':
        return bound.get(e.name) ?? scalars.get(e.name) ?? (e.name === 'undef' ? api.undef : api.vars(e.name)[0]);
      case 'Unary':
        return expr(e.arg)[({ '-': 'neg', '!': 'not', '~': 'bitNot' } as const)[e.op]]();
      case 'Binary':
        return expr(e.left)[methods[e.op]](expr(e.right));
      case 'Call':
        return call(e.name.name, e.args.map(value));
      case 'Index':
        return e.component === null && e.of.tag === 'Name' && known.has(e.of.name)
          ? scalarOrList(known.get(e.of.name)?.(...e.args.map(expr)) ?? [])
          : readerOf(e.of, e.component ?? 0)(...e.args.map(expr));
      case 'InputBound':
        return inputs.has(e.input.name)
          ? inputOf(e.input.name)[e.end](e.dim ?? 0)
          : outputBound(e.input.name, e.end, e.dim);
      case 'Reduce':
        return (exported[e.kind === 'reorderable sum' ? 'reorderableSum' : e.kind] as typeof api.argmin)(
          rdom(e.rdom),
          expr(e.body),
        );
      case 'Tuple':
        return e.parts.map(expr);
      case 'Component': {
        const tuple = value(e.of);
        return (Array.isArray(tuple) ? tuple[e.component] : null) ?? bug('a component is not there');
      }
      case 'Let':
        bind(e.let);
        return value(e.body);
      case 'Typed':
        return bug('a parsed tree has no typed nodes');
      case 'Extern':
        return bug('an extern is a func of its own');
    }
  };
  const outputBound = (of: string, end: 'min' | 'len', dim: number | null): api.Expression => {
    const bound = end === 'min' ? api.outputMin : api.outputLen;
    if (others.length > 0) return bound(of, dim);
    return bound(dim === null ? of : (funcs.at(-1)?.vars[dim]?.name ?? ''));
  };
  const bind = ({ names, value: of }: LetTree): void => {
    const [first, ...others] = names;
    const result = value(of);
    if (first !== undefined && others.length === 0) bound.set(first.name, result);
    else names.forEach(({ name }, i) => void bound.set(name, list(result)[i] ?? bug('a component is not there')));
  };
  const call = (name: string, args: readonly Value[]): Value => {
    const def = defs.find((each) => each.name.name === name);
    if (def === undefined)
      return name === 'select' ? select(args) : name === 'mux' ? mux(args) : callOf(name, args.map(single));
    const outer = new Map(bound);
    bound.clear();
    def.params.forEach((p, i) => void bound.set(p.name.name, args[i] ?? bug('an argument is not there')));
    const result = value(def.body);
    bound.clear();
    for (const [each, of] of outer) bound.set(each, of);
    return result;
  };
  const inputOf = (name: string): api.Input => inputs.get(name) ?? bug(`${name} is not there`);
  const readerOf = (of: NameOrCall, component: number): Reader => {
    if (of.tag === 'Name') {
      const tuple = known.get(of.name);
      return tuple ? (...point) => tuple(...point)[component] ?? bug('a component is not there') : inputOf(of.name);
    }
    const [around, value] = of.args;
    const img = inputOf(around?.tag === 'Name' ? around.name : '');
    return value === undefined
      ? (boundaries[of.name.name]?.(img) ?? bug(of.name.name))
      : api.constantExterior(img, expr(value));
  };
  const rdom = (ranges: readonly RangeTree[]): api.Rdom => {
    const entries = ranges.map(({ name, form, from, to }): [string, api.Range] => [
      name.name,
      form === 'length' ? { min: expr(from), len: expr(to) } : [expr(from), expr(to)],
    ]);
    return api.rdom(Object.fromEntries(entries));
  };

  const values = (es: readonly ExprTree[]): readonly api.Expression[] => es.flatMap((e) => list(value(e)));

  const argument = (arg: ExprTree, { windows }: ExternTree): api.ExternArgument => {
    const of = arg.tag === 'Name' ? (known.get(arg.name) ?? inputs.get(arg.name)) : undefined;
    const window = windows.find((each) => arg.tag === 'Name' && each.of.name === arg.name);
    if (of === undefined) return expr(arg);
    const reads = window?.ranges.map(({ form, from, to }): api.Range | api.Operand => {
      if (form === 'point') return expr(from);
      return form === 'length' ? { min: expr(from), len: expr(to) } : [expr(from), expr(to)];
    });
    return reads === undefined ? (of as api.Input) : { of: of as api.Input, reads };
  };

  for (const f of funcs) {
    const types = f.types?.map((t) => t.type);
    bound.clear();
    f.lets.forEach(bind);
    const [value] = f.pure;
    const variables = api.vars(...f.vars.map((x) => x.name));
    let func = (
      value?.tag === 'Extern'
        ? api.extern(
            f.name.name,
            variables,
            types?.[0] ?? 'i32',
            value.args.map((arg) => argument(arg, value)),
            { by: value.host.name },
          )
        : api.func(f.name.name, variables, values(f.pure), types)
    ) as Tuple;
    known.set(func.name, func);
    for (const U of f.updates) {
      const over = rdom(U.rdom);
      const outer = new Map(bound);
      U.lets.forEach(bind);
      const update = { rdom: over, at: U.target.map(expr), value: values(U.values) };
      func = func.update(U.condition === null ? update : { ...update, if: expr(U.condition) });
      known.set(func.name, func);
      bound.clear();
      for (const [each, of] of outer) bound.set(each, of);
    }
  }
  bound.clear();
  const outputs = [name, ...others].map((output) => known.get(output.name) ?? bug(`${output.name} is not there`));
  const [first = bug('there are no outputs'), ...more] = outputs;
  const whole = requirements.reduce((f, { condition, message }) => f.require(expr(condition), message), first);
  const [second, ...rest] = more;
  return second === undefined
    ? api.pipeline(whole)
    : (api.pipeline([whole, second, ...rest]) as unknown as api.Pipeline);
}

/** The value of an integer literal. */
function numberOf(e: ExprTree | null): Scalar | null {
  if (e?.tag === 'Unary') return -(numberOf(e.arg) ?? bug('a sign without a number'));
  return e?.tag === 'Number' ? e.value : null;
}

/** An expression, or a list of expressions for a tuple. */
type Value = api.Expression | readonly api.Expression[];

function list(value: Value): readonly api.Expression[] {
  return Array.isArray(value) ? value : [value as api.Expression]; // not a list
}

function single(value: Value): api.Expression {
  const [only] = list(value);
  return only ?? bug('a tuple is empty');
}

function scalarOrList(values: readonly api.Expression[]): Value {
  return values.length === 1 ? single(values) : values;
}

function select([condition, a, ...rest]: readonly Value[]): Value {
  return api.select(single(condition ?? []), a ?? [], ...rest) as Value; // lists are tuples
}

function mux([index, ...values]: readonly Value[]): Value {
  return api.mux(single(index ?? []), values) as Value; // lists are tuples
}

/** The functions of the API by name. */
const exported = { ...api };

const methods = {
  ...({ '+': 'add', '-': 'sub', '*': 'mul', '/': 'div', '%': 'mod' } as const),
  ...({ '==': 'eq', '!=': 'ne', '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' } as const),
  ...({ '&&': 'and', '||': 'or', '&': 'bitAnd', '|': 'bitOr', '^': 'bitXor', '<<': 'shl', '>>': 'shr' } as const),
} satisfies Record<BinaryOperator, keyof api.Expression>;

const boundaries: Readonly<Record<string, (img: api.Input) => Reader>> = {
  repeat_edge: api.repeatEdge,
  repeat_image: api.repeatImage,
  mirror_image: api.mirrorImage,
  mirror_interior: api.mirrorInterior,
};

function callOf(name: string, args: readonly api.Expression[]): api.Expression {
  const [first] = args;
  const saturated = /^saturating_(.*\d|bool)$/.exec(name)?.[1];
  if (saturated !== undefined && first) return first.saturate(saturated as api.Type);
  const reinterpreted = /^reinterpret_(.*\d)$/.exec(name)?.[1];
  if (reinterpreted !== undefined && first) return first.reinterpret(reinterpreted as Exclude<api.Type, 'bool'>);
  const camelCase = name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const f = exported[camelCase as 'min']; // all functions of the language are there
  return f(...(args as [api.Expression]));
}
