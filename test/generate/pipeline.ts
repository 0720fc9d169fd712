import fc from 'fast-check';
import { types as allTypes, type Type } from '../../src/syntax/type.ts';

/** Draws a value of an arbitrary; the arbitraries shrink together. */
type Draw = fc.GeneratorValue;

interface Options {
  readonly literal: boolean;
  readonly inline: boolean;
}

/** A func that later funcs may read. */
interface Known {
  readonly name: string;
  readonly rank: number;
  readonly types: readonly Type[];
}

/**
 * Random valid pipelines as text, output f: 1–4 funcs of 0–2 dimensions, some of them tuples, pure stages and updates over
 * small rdoms, every type and operator. `literal` keeps them so small that the literal evaluator, which is exponential, can do them;
 * `bounded` reads inputs through boundary conditions only, so that no point has an error; `inline` has inline reductions.
 */
export function anyPipeline({ literal = false, bounded = false, inline = true } = {}): fc.Arbitrary<string> {
  return fc.gen().map((draw) => {
    const count = draw(fc.integer, { min: 1, max: literal ? 3 : 4 });
    const known: Known[] = [];
    const funcs = Array.from({ length: count }, (_, i) => {
      const name = i === count - 1 ? 'f' : `g${i}`;
      const rank = draw(fc.integer, { min: 0, max: 2 });
      const types = Array.from({ length: anyWidth(draw) }, () => draw(fc.constantFrom, ...allTypes));
      const func: Known = { name, rank, types };
      const text = anyFunc(draw, func, accessesTo(known, bounded), { literal, inline });
      known.push(func);
      return `  ${text}`;
    });
    return `pipeline f(p, img: u8[2]) {\n${funcs.join('\n')}\n}`;
  });
}

/** Mostly one value at each point, sometimes a tuple. */
function anyWidth(draw: Draw): number {
  return draw(fc.constantFrom, 1, 1, 1, 2, 3);
}

function anyFunc(draw: Draw, func: Known, accesses: readonly Access[], options: Options): string {
  const { inline } = options;
  const { name, rank } = func;
  const vars = ['x', 'y'].slice(0, rank);
  const pure = anyValues(draw, func, { vars, accesses, inline });
  const updates = draw(fc.integer, { min: 0, max: options.literal ? 1 : 2 });
  if (updates === 0) return `fun ${name}(${vars.join(', ')}) = ${pure};`;
  const stages = Array.from({ length: updates }, () => anyUpdate(draw, func, vars, { vars, accesses, inline }));
  return `fun ${name}(${vars.join(', ')}) = { ${[pure, ...stages].join('; ')}; }`;
}

function anyValues(draw: Draw, { types }: Known, scope: Scope): string {
  const values = types.map((type) => `${type}(${anyExpr(draw, scope, 2)})`);
  return values.length === 1 ? values.join() : `(${values.join(', ')})`;
}

/** Valid by construction: a dimension is pure, and its variable stands there everywhere, or no variable of it is used. */
function anyUpdate(draw: Draw, func: Known, vars: readonly string[], outer: Scope): string {
  const reductions = ['r', 's'].slice(0, draw(fc.integer, { min: 0, max: 2 }));
  const pure = vars.filter(() => draw(fc.boolean));
  const free = [...pure, ...reductions];
  const index = (x: string): string => (pure.includes(x) ? x : anyIndex(draw, reductions));
  const self = componentsOf(func).map(
    (component): Access =>
      () =>
        `${func.name}[${vars.map(index).join(', ')}]${component}`,
  );
  const scope: Scope = { ...outer, vars: free, accesses: [...self, ...outer.accesses] };
  const rdom = reductions.map((r) => `${r} = (${draw(fc.integer, { min: -1, max: 1 })}, ${anyLength(draw)})`);
  const target = vars.map(index).join(', ');
  const condition = draw(fc.boolean) ? ` if ${anyExpr(draw, { ...scope, integer: true }, 1)}` : '';
  const over = rdom.length === 0 ? '' : `rdom(${rdom.join(', ')}) in `;
  return `${over}(${target}) <- ${anyValues(draw, func, scope)}${condition}`;
}

/** Mostly one or two iterations; sometimes none, sometimes a length that is not one. */
function anyLength(draw: Draw): string {
  return draw(fc.constantFrom, '1', '2', '2', '1', '2', '0', 'p', 'img.len[0] - 2');
}

/** An access, given what makes coordinates. */
type Access = (coordinate: () => string) => string;

interface Scope {
  readonly vars: readonly string[];
  readonly accesses: readonly Access[];
  readonly inline: boolean;
  readonly integer?: boolean;
}

function accessesTo(known: readonly Known[], bounded: boolean): readonly Access[] {
  const funcs = known.flatMap((func) =>
    componentsOf(func).map(
      (component): Access =>
        (coordinate) =>
          `${func.name}[${Array.from({ length: func.rank }, coordinate).join(', ')}]${component}`,
    ),
  );
  const boundaries = ['repeat_edge(img)', 'mirror_image(img)', 'mirror_interior(img)', 'repeat_image(img)'];
  const inputs = [...boundaries, 'constant_exterior(img, 7)', ...(bounded ? [] : ['img'])].map(
    (input): Access =>
      (coordinate) =>
        `${input}[${coordinate()}, ${coordinate()}]`,
  );
  return [...funcs, ...funcs, ...inputs];
}

/** What stands after the brackets of an access: `.0`, `.1`, … for a tuple, nothing otherwise. */
function componentsOf({ types }: Known): readonly string[] {
  return types.length === 1 ? [''] : types.map((_, i) => `.${i}`);
}

function anyExpr(draw: Draw, scope: Scope, depth: number): string {
  const sub = (): string => anyExpr(draw, scope, depth - 1);
  const text = anyForm(draw, scope, depth, sub);
  return scope.integer ? `i32(${text})` : text;
}

function anyForm(draw: Draw, scope: Scope, depth: number, sub: () => string): string {
  const form = depth <= 0 ? 'leaf' : draw(fc.constantFrom, ...forms);
  switch (form) {
    case 'leaf':
      return draw(fc.constantFrom, ...scope.vars, 'p', '3', '2.5', 'true', 'img.len[1]');
    case 'access':
      if (scope.accesses.length === 0) return 'p';
      return draw(fc.constantFrom, ...scope.accesses)(() => anyIndex(draw, scope.vars));
    case 'binary': {
      const op = draw(fc.constantFrom, '+', '-', '*', '/', '%', '<', '<=', '==', '!=');
      return `(f64(${sub()}) ${op} i32(${sub()}))`;
    }
    case 'integer': {
      const op = draw(fc.constantFrom, '&', '|', '^', '<<', '>>', '/', '%', '*', '&&', '||');
      return `(${anyInteger(draw)}(${sub()}) ${op} ${anyInteger(draw)}(${sub()}))`;
    }
    case 'call': {
      const [name, arity] = draw(fc.constantFrom, ...calls);
      return `${name}(${Array.from({ length: arity }, () => `i32(${sub()})`).join(', ')})`;
    }
    case 'cast':
      return `${draw(fc.constantFrom, '', 'saturating_')}${draw(fc.constantFrom, ...allTypes)}(${sub()})`;
    default: {
      const inner: Scope = { vars: [...scope.vars, 't'], accesses: [], inline: false };
      const kind = draw(fc.constantFrom, 'sum', 'product', 'minimum', 'maximum');
      return !scope.inline ? 'p' : `${kind}(t = (0, 2) : ${anyExpr(draw, inner, depth - 1)})`;
    }
  }
}

const calls: readonly (readonly [name: string, arity: number])[] = [
  ...['abs', 'popcount', 'clz', 'ctz', 'sqrt', 'exp', 'sin', 'floor', 'round', 'fract', 'is_nan'].map(
    (name) => [name, 1] as const,
  ),
  ...['min', 'max', 'absd', 'atan2', 'pow'].map((name) => [name, 2] as const),
  ...['select', 'clamp', 'lerp', 'fma'].map((name) => [name, 3] as const),
];

/** Every form of an expression; what is not a leaf has room for more of them. */
const forms = ['leaf', 'access', 'binary', 'call', 'cast', 'integer', 'reduce'];

function anyInteger(draw: Draw): Type {
  return draw(fc.constantFrom, 'u8', 'u16', 'u32', 'i8', 'i16', 'i32', 'bool');
}

/** A variable and a small step; sometimes scaled, sometimes a constant. */
function anyIndex(draw: Draw, vars: readonly string[]): string {
  const base = draw(fc.constantFrom, ...vars, '1');
  return draw(fc.constantFrom, base, `${base} + 1`, `${base} - 1`, `2 * ${base}`, `${base} / 2`, `3 - ${base}`);
}
