import fc, { type Arbitrary } from 'fast-check';
import { keywords } from '../../src/language/lex.ts';
import {
  type ArgumentTree,
  binaryLevels,
  type CallTree,
  type DefTree,
  type DirectiveTree,
  type ExprTree,
  type FileTree,
  type FuncTree,
  type LetTree,
  type NameTree,
  type ParamTree,
  type PipelineTree,
  type RangeTree,
  reductions,
  type ScheduleTree,
  type TypeTree,
  type UpdateTree,
  unaryOperators,
} from '../../src/language/tree.ts';
import { types } from '../../src/syntax/type.ts';

/* Random trees that the parser can produce, with every kind of node. Their source positions are meaningless. */

const at = fc.constant({ from: 0, to: 0 });

const word = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_$]{0,5}$/).filter((text) => !keywords.has(text));

const name: Arbitrary<NameTree> = fc.record({ name: word, at });

/** A reduction has a different syntax than a call, and `let (a, b) = e in e` starts like one. */
const callee = name.filter(({ name: text }) => text !== 'let' && !reductions.some((r) => r === text));

/** A number of a dimension or a component. */
const integer = fc.oneof(fc.nat(300), fc.nat(), fc.maxSafeNat());

const longInteger = fc.constantFrom(2n ** 53n, 2n ** 60n + 1n, 2n ** 64n - 1n, 10n ** 21n, 2n ** 200n + 1n);

const float = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .map((value) => Math.abs(value))
  .filter((value) => value < Infinity);

const number: Arbitrary<ExprTree> = fc.oneof(
  fc.record({
    tag: fc.constant('Number' as const),
    value: fc.oneof(integer, longInteger),
    float: fc.constant(false),
    at,
  }),
  fc.record({ tag: fc.constant('Number' as const), value: float, float: fc.constant(true), at }),
);

const bool: Arbitrary<ExprTree> = fc.record({ tag: fc.constant('Bool' as const), value: fc.boolean(), at });

const variable = fc.record({ tag: fc.constant('Name' as const), name: word, at });

const component = fc.option(fc.oneof(fc.nat(8), integer));

const bound: Arbitrary<ExprTree> = fc.record({
  tag: fc.constant('InputBound' as const),
  input: name,
  end: fc.constantFrom('min' as const, 'len' as const),
  dim: integer,
  at,
});

function unary(arg: Arbitrary<ExprTree>): Arbitrary<ExprTree> {
  return fc.record({ tag: fc.constant('Unary' as const), op: fc.constantFrom(...unaryOperators), arg, at });
}

function binary(operand: Arbitrary<ExprTree>): Arbitrary<ExprTree> {
  const op = fc.constantFrom(...binaryLevels.flat());
  return fc.record({ tag: fc.constant('Binary' as const), op, left: operand, right: operand, at });
}

const type: Arbitrary<TypeTree> = fc.record({ type: fc.constantFrom(...types), at });

type Nodes = {
  expr: ExprTree;
  call: CallTree;
  reduce: ExprTree;
  tuple: ExprTree;
  let: LetTree;
  range: RangeTree;
};

const {
  expr,
  range,
  let: binding,
} = fc.letrec<Nodes>((tie) => {
  const args = fc.array(tie('expr'), { maxLength: 3, depthIdentifier: 'e' });
  return {
    expr: fc.oneof(
      { depthSize: 'medium', maxDepth: 6, depthIdentifier: 'e' },
      variable,
      number,
      bool,
      bound,
      { arbitrary: unary(tie('expr')), weight: 3 },
      { arbitrary: binary(tie('expr')), weight: 8 },
      fc.record({ tag: fc.constant('Index' as const), of: fc.oneof(variable, tie('call')), args, component, at }),
      tie('call'),
      tie('reduce'),
      tie('tuple'),
      fc.record({
        tag: fc.constant('Component' as const),
        of: fc.oneof(variable, tie('call'), tie('reduce'), tie('tuple')),
        component: fc.oneof(fc.nat(8), integer),
        at,
      }),
      fc.record({ tag: fc.constant('Let' as const), let: tie('let'), body: tie('expr'), at }),
    ),
    reduce: fc.record({
      tag: fc.constant('Reduce' as const),
      kind: fc.constantFrom(...reductions),
      rdom: fc.array(tie('range'), { minLength: 1, maxLength: 2 }),
      body: tie('expr'),
      at,
    }),
    tuple: fc.record({
      tag: fc.constant('Tuple' as const),
      parts: fc.array(tie('expr'), { minLength: 2, maxLength: 3, depthIdentifier: 'e' }),
      at,
    }),
    let: fc.oneof(
      fc.record({ names: fc.tuple(name), type: fc.option(type), value: tie('expr'), at }),
      fc.record({
        names: fc.array(name, { minLength: 2, maxLength: 3 }),
        type: fc.constant(null),
        value: tie('expr'),
        at,
      }),
    ),
    call: fc.record({ tag: fc.constant('Call' as const), name: callee, args, at }),
    range: fc.record({
      name,
      form: fc.constantFrom('length' as const, 'half-open' as const),
      from: tie('expr'),
      to: tie('expr'),
      at,
    }),
  };
});

const literal: Arbitrary<ExprTree> = fc.oneof(
  number,
  bool,
  fc.record({ tag: fc.constant('Unary' as const), op: fc.constant('-' as const), arg: number, at }),
);

const param: Arbitrary<ParamTree> = fc.oneof(
  fc.record({
    name,
    type: fc.option(type),
    rank: fc.constant(null),
    range: fc.option(fc.record({ from: fc.option(literal), to: fc.option(literal), at })),
    default: fc.option(literal),
    at,
  }),
  fc.record({ name, type, rank: integer, range: fc.constant(null), default: fc.constant(null), at }),
);

/** One value, or the values of a tuple. */
const single = expr.filter((e) => e.tag !== 'Tuple');

const values = fc.oneof(fc.tuple(single), fc.array(expr, { minLength: 2, maxLength: 3 }));

const lets = fc.array(binding, { maxLength: 2 });

const update: Arbitrary<UpdateTree> = fc.record({
  rdom: fc.array(range, { maxLength: 2 }),
  lets,
  target: fc.array(expr, { maxLength: 3 }),
  values,
  condition: fc.option(expr),
  at,
});

const func: Arbitrary<FuncTree> = fc.record({
  name,
  vars: fc.array(name, { maxLength: 3 }),
  types: fc.option(fc.array(type, { minLength: 1, maxLength: 3 })),
  lets,
  pure: values,
  updates: fc.array(update, { maxLength: 3 }),
  at,
});

const def: Arbitrary<DefTree> = fc.record({
  name,
  params: fc.array(fc.record({ name, type: fc.option(type), at }), { maxLength: 3 }),
  body: expr,
  at,
});

const pipeline: Arbitrary<PipelineTree> = fc.record({
  tag: fc.constant('Pipeline' as const),
  name,
  others: fc.array(name, { maxLength: 2 }),
  params: fc.array(param, { maxLength: 3 }),
  defs: fc.array(def, { maxLength: 2 }),
  requirements: fc.array(fc.record({ condition: expr, message: fc.string({ unit: 'binary' }), at }), { maxLength: 2 }),
  funcs: fc.array(func, { maxLength: 3 }),
  at,
});

const argument: Arbitrary<ArgumentTree> = fc.oneof(
  expr,
  fc.record({ tag: fc.constant('Path' as const), names: fc.array(name, { minLength: 2, maxLength: 4 }), at }),
);

const directive: Arbitrary<DirectiveTree> = fc.record({
  name: fc.record({ name: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('-')), at }),
  args: fc.array(argument, { maxLength: 4 }),
  at,
});

const schedule: Arbitrary<ScheduleTree> = fc.record({
  tag: fc.constant('Schedule' as const),
  name,
  directives: fc.array(directive, { maxLength: 4 }),
  at,
});

/** A tuple that is the whole value of a func is a list of values. */
export const anyExpr = single;

export const anyFile: Arbitrary<FileTree> = fc.record({
  items: fc.array(fc.oneof(pipeline, schedule), { maxLength: 3 }),
});
