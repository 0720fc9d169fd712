import { bug } from '../../../src/errors/bug.ts';
import * as api from '../../../src/index.ts';
import type { BinaryOperator, ExprTree, NameOrCall, PipelineTree, RangeTree } from '../../../src/language/tree.ts';

/** All funcs are tuples here. A tuple of one value is equivalent to a func with a single value. */
type Tuple = api.Func<string, readonly string[], readonly api.Type[]>;

type Reader = (...point: readonly api.Operand[]) => api.Expression;

/** The output of a parsed pipeline, rebuilt by code. */
export function rebuilt({ params, funcs }: PipelineTree): Tuple {
  const inputs = new Map<string, api.Input>();
  const scalars = new Map<string, api.Param>();
  for (const { name, type, rank } of params) {
    if (rank === null) scalars.set(name.name, api.param(name.name, type?.type));
    else inputs.set(name.name, api.input(name.name, type?.type ?? 'i32', rank));
  }
  const known = new Map<string, Tuple>();

  const expr = (e: ExprTree): api.Expression => {
    switch (e.tag) {
      case 'Number':
      case 'Bool':
        return api.lit(e.value);
      case 'Name':
        return scalars.get(e.name) ?? api.vars(e.name)[0];
      case 'Unary':
        return expr(e.arg)[({ '-': 'neg', '!': 'not', '~': 'bitNot' } as const)[e.op]]();
      case 'Binary':
        return expr(e.left)[methods[e.op]](expr(e.right));
      case 'Call':
        return callOf(e.name.name, e.args.map(expr));
      case 'Index':
        return readerOf(e.of, e.component ?? 0)(...e.args.map(expr));
      case 'InputBound':
        return inputs.has(e.input.name)
          ? inputOf(e.input.name)[e.end](e.dim ?? 0)
          : (e.end === 'min' ? api.outputMin : api.outputLen)(funcs.at(-1)?.vars[e.dim ?? 0]?.name ?? '');
      case 'Reduce':
        return exported[e.kind](rdom(e.rdom), expr(e.body));
    }
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

  let output: Tuple | null = null;
  for (const f of funcs) {
    const types = f.types?.map((t) => t.type);
    output = api.func(f.name.name, api.vars(...f.vars.map((x) => x.name)), f.pure.map(expr), types) as Tuple;
    known.set(output.name, output);
    for (const U of f.updates) {
      const update = { rdom: rdom(U.rdom), at: U.target.map(expr), value: U.values.map(expr) };
      output = output.update(U.condition === null ? update : { ...update, if: expr(U.condition) });
      known.set(output.name, output);
    }
  }
  return output ?? bug('there are no funcs');
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
  const camelCase = name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const f = exported[camelCase as 'min']; // all functions of the language are there
  return f(...(args as [api.Expression]));
}
