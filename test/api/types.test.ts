import { describe, expectTypeOf, test } from 'vitest';
import type { PipelineOf } from '../../src/api/text/pipeline-type.ts';
import {
  type AnyFunc,
  allocate,
  type Compiled,
  compile,
  constantExterior,
  type Expression,
  e,
  type Func,
  func,
  input,
  lit,
  min,
  type NdArray,
  type Output,
  outputMin,
  type Pipeline,
  param,
  pipeline,
  rdom,
  repeatEdge,
  sched,
  schedule,
  select,
  sqrt,
  sum,
  syl,
  type Type,
  u8,
  u16,
  type Variable,
  vars,
} from '../../src/index.ts';
import type { Directive } from '../../src/syntax/schedule.ts';

const [x, y] = vars('x', 'y');
const img = input('img', 'u8', 2);
const bx = func('bx', [x, y], img(x, y));
const by = func('by', [x, y], bx(x, y));

/** A function that a user might write, for expressions of all types. */
const gainOf = <E extends Expression>(e: E) => e.cast('f32').mul(2);

/** For type checking only: never runs. */
const never = (_: () => void): void => {};

describe('TypeScript infers', () => {
  test('how many coordinates there are', () => {
    expectTypeOf(by(x, 1)).toEqualTypeOf<Expression<'u8'>>();
    never(() => {
      // @ts-expect-error: a coordinate is missing
      by(x);
      // @ts-expect-error: there is one too many
      img(x, y, 0);
      // @ts-expect-error: an update writes to a point
      by.update({ at: [x], value: 1 });
      // @ts-expect-error: a string is not an operand
      x.add('1');
      // @ts-expect-error: there is no such type
      x.cast('u7');
    });
  });

  test('how many bounds a boundary condition takes', () => {
    const pair = func('pair', [x], [x, 1]);
    expectTypeOf(repeatEdge(img)(x, y)).toEqualTypeOf<Expression<'u8'>>();
    expectTypeOf(repeatEdge(img, [0, 4], [0, 3])(x, y)).toEqualTypeOf<Expression<'u8'>>();
    expectTypeOf(repeatEdge(by, [0, 4], [0, 3])(x, y)).toEqualTypeOf<Expression<'u8'>>();
    expectTypeOf(constantExterior(img, 0)(x, y)).toEqualTypeOf<Expression<'u8'>>();
    expectTypeOf(repeatEdge(pair, [0, 4])(x)).toEqualTypeOf<readonly [Expression<'i32'>, Expression<'i32'>]>();
    never(() => {
      // @ts-expect-error: a func has no bounds of its own
      repeatEdge(by);
      // @ts-expect-error: the bounds of y are missing
      repeatEdge(img, [0, 4]);
      // @ts-expect-error: there is one coordinate too many
      repeatEdge(by, [0, 4], [0, 3])(x, y, 0);
    });
  });

  test('the names of reduction variables', () => {
    const r = rdom({ i: [0, 3] });
    expectTypeOf(r.i).toEqualTypeOf<Variable<'i'>>();
    expectTypeOf(sum(r, r.i)).toEqualTypeOf<Expression<'i32'>>();
    // @ts-expect-error: there is no variable j
    never(() => r.j);
  });

  test('which funcs a schedule can name', () => {
    const s = schedule(by, bx);
    expectTypeOf(s.bx.computeAt(by, 'y').and.by.parallel('y')).toBeObject();
    never(() => {
      // @ts-expect-error: cx is not a func of the schedule
      s.cx.inline();
      // @ts-expect-error: there is no such tail
      s.by.split('x', 'xo', 'xi', 4, 'gard');
      // @ts-expect-error: a factor is missing
      s.by.tile('x', 'y', 'xo', 'yo', 'xi', 'yi', 4);
    });
    expectTypeOf(schedule(pipeline(by))('anything').inline()).toBeObject();
  });

  test('the loops of a func, and those that directives create', () => {
    const tiled = schedule(by, bx).by.tile('x', y, 'xo', 'yo', 'xi', 'yi', 256, 32).parallel('yo').vectorize('xi', 8);
    expectTypeOf(
      tiled.reorder('xi_v', 'xi_vo', 'yi').and.bx.at(by, 'xo').split('x', 'a', 'b', 4).unroll('b'),
    ).toBeObject();
    expectTypeOf(schedule(by).by.fuse('y', 'both').parallel('both')).toBeObject();
    // Loops of updates, and funcs that are selected by a text, can have any name.
    expectTypeOf(schedule(by).by.stage(1).parallel('r').and('by$sum0').unroll('i')).toBeObject();
    expectTypeOf(sched`tile(by.x, by.y, xo, yo, xi, yi, 8, 8);`('by').parallel('yo')).toBeObject();
    // Directives that add a func make its loops known.
    expectTypeOf(schedule(by, bx).bx.in('rows', by).and.rows.parallel('y').split('x', 'xo', 'xi', 8)).toBeObject();
    expectTypeOf(schedule(by)(img).in('staged').and.staged.vectorize('_0', 8)).toBeObject();
    // Directives of other phases may come first.
    expectTypeOf(schedule(by, bx).bx.at(by, 'yo').and.by.split('y', 'yo', 'yi', 8)).toBeObject();
    never(() => {
      // @ts-expect-error: by has no loop z
      schedule(by).by.parallel('z');
      // @ts-expect-error: the loop is called xo
      tiled.parallel('xout');
      // @ts-expect-error: bx has no loop xo
      tiled.and.bx.parallel('xo');
      // @ts-expect-error: rows has the loops of bx
      schedule(by, bx).bx.cloneIn('rows', by).and.rows.parallel('z');
      // @ts-expect-error: a copy is for some consumers
      schedule(by, bx).bx.cloneIn('rows');
      schedule(by).by.stage(1).rfactor('r', 'part', 'u', 8, 'blocks').and.part.parallel('u');
      // @ts-expect-error: groups are blocks or lanes
      schedule(by).by.stage(1).rfactor('r', 'part', 'u', 8, 'pairs');
      // @ts-expect-error: by has no variable c
      schedule(by).by.reorder(x, vars('c')[0]);
    });
  });

  test('every directive', () => {
    type Camel<Tag extends string> = Tag extends `${infer Head}-${infer Tail}`
      ? `${Head}${Capitalize<Camel<Tail>>}`
      : Tag;
    expectTypeOf(schedule(by).by).toExtend<{ readonly [Tag in Directive['tag'] as Camel<Tag>]: object }>();
  });

  test('the dimensions of the window and the type of the output', () => {
    const blur = compile(by, null, { type: 'u8' });
    expectTypeOf(blur).toEqualTypeOf<Compiled<readonly ['x', 'y'], 'u8'>>();
    expectTypeOf(blur).returns.resolves.toEqualTypeOf<Output<'u8', ArrayBuffer>>();
    expectTypeOf<NdArray<'u8'>['data']>().toEqualTypeOf<Uint8Array>();
    never(() => {
      // @ts-expect-error: the window has no y
      blur({}, { window: { x: [0, 1] } });
      // @ts-expect-error: a list is not a typed array
      blur({ img: { data: [1, 2], shape: [2] } });
    });
  });

  test('the arguments of a pipeline with listed inputs and parameters', () => {
    const gain = param('gain', 'f32');
    const on = param('on', 'bool', true);
    const louder = func('louder', [x, y], img(x, y).cast('f32').mul(gain).mul(on), 'f32');
    const made = compile(pipeline(louder, [img, gain, on]));
    expectTypeOf(made).returns.resolves.toEqualTypeOf<Output<'f32', ArrayBuffer>>();
    never(() => {
      const data = new Uint8Array(4);
      made({ img: { data, shape: [2, 2] }, gain: 2 });
      made(
        { img: { data: new Uint8ClampedArray(4), shape: [2, 2] }, gain: 2, on: false },
        { window: { x: [0, 1], y: [0, 1] } },
      );
      made.into({ data: new Float32Array(4), shape: [2, 2] }, { img: { data, shape: [2, 2] }, gain: 2 });
      // @ts-expect-error: the arguments are missing
      made();
      // @ts-expect-error: gain is missing
      made({ img: { data, shape: [2, 2] } });
      // @ts-expect-error: the input holds u8
      made({ img: { data: new Uint16Array(4), shape: [2, 2] }, gain: 2 });
      // @ts-expect-error: gain is not a boolean
      made({ img: { data, shape: [2, 2] }, gain: true });
      // @ts-expect-error: there is no input image
      made({ img: { data, shape: [2, 2] }, gain: 2, image: data });
    });
    expectTypeOf(
      compile(pipeline(func('f', [x], x.mul(param('k', 'i32', 2))), [param('k', 'i32', 2)])),
    ).toBeCallableWith();
  });

  test('the type of the output of a func with a declared type', () => {
    expectTypeOf(compile(func('f', [x], u8(x), 'u8'))).returns.resolves.toEqualTypeOf<Output<'u8', ArrayBuffer>>();
    const pair = func('pair', [x], [x, 1], ['i32', 'u8']).update({ at: [0], value: [1, 2] });
    expectTypeOf(compile(pipeline(pair))).returns.resolves.toEqualTypeOf<Output<readonly ['i32', 'u8'], ArrayBuffer>>();
  });

  test('the type of an expression, from its operands', () => {
    const gain = param('gain', 'f32');
    const a = img(x, y);
    expectTypeOf(a.add(1)).toEqualTypeOf<Expression<'u8'>>();
    expectTypeOf(a.mul(0.5)).toEqualTypeOf<Expression<'f32'>>();
    expectTypeOf(u16(a).add(a).shr(1)).toEqualTypeOf<Expression<'u16'>>();
    expectTypeOf(x.add(img.len(0)).sub(outputMin(x))).toEqualTypeOf<Expression<'i32'>>();
    expectTypeOf(lit(1).sub(gain)).toEqualTypeOf<Expression<'f32'>>();
    expectTypeOf(sqrt(a)).toEqualTypeOf<Expression<'f32'>>();
    expectTypeOf(select(a.gt(3), a, 0).saturate('i16')).toEqualTypeOf<Expression<'i16'>>();
    expectTypeOf(sqrt(a).reinterpret('u32')).toEqualTypeOf<Expression<'u32'>>();
    expectTypeOf(min(a.gt(3), 1, a)).toEqualTypeOf<Expression<'u8'>>();
  });

  test('no type that is narrower than that of the program', () => {
    const [a, number] = [img(x, y), 1 as number];
    expectTypeOf(a.add(number)).toEqualTypeOf<Expression<'u8' | 'f32'>>(); // it may be a fraction
    expectTypeOf(a.add(9007199254740992)).toEqualTypeOf<Expression<'u8' | 'f32'>>(); // it is not a safe integer
    expectTypeOf(a.add(1e30)).toEqualTypeOf<Expression<'f32'>>();
    expectTypeOf(a.add(lit(-1).neg())).toEqualTypeOf<Expression<'u8' | 'i32'>>(); // - -1 is not a literal
    expectTypeOf(a.add(e`1`)).toEqualTypeOf<Expression<Exclude<Type, 'bool'>>>();
    const list = [a, x];
    expectTypeOf(min(...list)).toEqualTypeOf<Expression<Type>>();
    const either = Math.random() < 2 ? a : gainOf(x);
    expectTypeOf(either.add(u16(1))).toEqualTypeOf<Expression<'u16' | 'f32'>>();
    expectTypeOf(compile(func('f', [x, y], either))).returns.resolves.toEqualTypeOf<
      Output<'u8' | 'f32', ArrayBuffer>
    >();
    expectTypeOf<(typeof a)['kind']>().toEqualTypeOf<'u8' | undefined>();
    expectTypeOf<Expression<'u8'>>().toExtend<Expression>();
    expectTypeOf<Expression>().not.toExtend<Expression<'u8'>>();
  });

  test('the type of the output of a func without a declared type', () => {
    expectTypeOf(compile(by)).returns.resolves.toHaveProperty('data').toEqualTypeOf<Uint8Array<ArrayBuffer>>();
    expectTypeOf(func('f', [x], 1)).toEqualTypeOf<Func<'f', readonly ['x'], 'i32'>>();
    expectTypeOf(func('f', [x], 0.5)).toEqualTypeOf<Func<'f', readonly ['x'], 'f32'>>();
    expectTypeOf(func('f', [x], true)).toEqualTypeOf<Func<'f', readonly ['x'], 'bool'>>();
    expectTypeOf(func('f', [x], 1, 'u8').update({ at: [0], value: 2 })(x)).toEqualTypeOf<Expression<'u8'>>();
    expectTypeOf(func('f', [x], [1, bx(x, 0)])).toEqualTypeOf<Func<'f', readonly ['x'], readonly ['i32', 'u8']>>();
    expectTypeOf(func('f', [x], [1, 2], ['u8', 'f32'])(x)).toEqualTypeOf<
      readonly [Expression<'u8'>, Expression<'f32'>]
    >();
    expectTypeOf(by).toExtend<Func>();
    expectTypeOf(by).toExtend<AnyFunc>();
  });

  test('the arrays that a run can write to', () => {
    const bytes = compile('pipeline f() { fun f(x) = u8(x); }');
    never(() => bytes.into(new Uint8Array(2)));
    never(() => bytes.into({ data: new Uint8ClampedArray(2), shape: [2] }));
    // @ts-expect-error: the output has the type u8
    never(() => bytes.into({ data: new Uint16Array(2), shape: [2] }));
    const pair = compile('pipeline f() { fun f(x): (u8, i32) = (1, x); }');
    never(() => pair.into([new Uint8Array(2), new Int32Array(2)]));
    // @ts-expect-error: a tuple has one array for each component
    never(() => pair.into(new Uint8Array(2)));
    const unknown = compile('pipeline f() { fun f(x) = x; }' as string);
    never(() => unknown.into(new Float32Array(2)));
    never(() => unknown.into([new Float32Array(2), new Uint8Array(2)]));
  });

  test('that Compiled and Output, without arguments, are those of any program', () => {
    const unknown = compile('pipeline f() { fun f(x) = x; }' as string);
    expectTypeOf(unknown).toExtend<Compiled>();
    expectTypeOf(unknown).returns.resolves.toExtend<Output>();
    expectTypeOf(compile(func('f', [x], x))).returns.resolves.toExtend<Output>();
    expectTypeOf<Output<readonly ['u8', 'i32'], ArrayBuffer>>().toExtend<Output>();
    expectTypeOf<Output['components']>().toEqualTypeOf<readonly NdArray[]>();
  });

  test('which arrays may be in shared memory', () => {
    const blur = compile(by, null, { type: 'u8' });
    expectTypeOf(blur).returns.resolves.toHaveProperty('data').toEqualTypeOf<Uint8Array<ArrayBuffer>>();
    expectTypeOf(blur.into).returns.resolves.toHaveProperty('data').toEqualTypeOf<Uint8Array<ArrayBufferLike>>();
    expectTypeOf(blur.realize).returns.resolves.toHaveProperty('requested').toEqualTypeOf<Output<'u8'>>();
    expectTypeOf(allocate<'f32'>).returns.resolves.toEqualTypeOf<NdArray<'f32', ArrayBufferLike>>();
  });

  test('how many values a tuple has', () => {
    const best = func('best', [y], [img(0, y), y]);
    expectTypeOf(best(0)).toEqualTypeOf<readonly [Expression<'u8'>, Expression<'i32'>]>();
    expectTypeOf(compile(best))
      .returns.resolves.toHaveProperty('components')
      .toEqualTypeOf<readonly [NdArray<'u8', ArrayBuffer>, NdArray<'i32', ArrayBuffer>]>();
    const typed = compile(best, null, { type: ['u8', 'i32'] });
    expectTypeOf(typed).returns.resolves.toEqualTypeOf<Output<readonly ['u8', 'i32'], ArrayBuffer>>();
    expectTypeOf<Output<readonly ['u8', 'i32']>['data']>().toEqualTypeOf<Uint8Array>();
    expectTypeOf<Output<readonly ['u8', 'i32']>['components'][1]['data']>().toEqualTypeOf<Int32Array>();
    expectTypeOf<Output<'u8'>['components']>().toEqualTypeOf<readonly [NdArray<'u8'>]>();
    expectTypeOf(schedule(best, by).best.parallel('y').and.by.at(best, 'y')).toBeObject();
    never(() => {
      // @ts-expect-error: there is no third value
      best(0)[2];
      // @ts-expect-error: a component must be selected
      best(0).add(1);
      // @ts-expect-error: all values are written together
      best.update({ at: [y], value: 1 });
      // @ts-expect-error: a type is missing
      func('f', [x], [1, 2], ['u8']);
    });
  });

  describe('a literal text', () => {
    const blur = syl(`
      // The pipeline of a blur, a sum / 9.
      pipeline by(img: u16[2], /* pipeline no() */ gain : f32 = 0.5, on: bool, k) {
        fun bx(x, y) = u32(img[x - 1, y]) + u32(img[x, y]) + u32(img[x + 1, y]);
        fun by(x, y) = u16((bx[x, y - 1] + bx[x, y] + bx[x, y + 1]) / 9);
      }
      schedule fast { parallel(by.y); }
      schedule slow {}
    `);
    const img = { data: new Uint16Array(4), shape: [2, 2] };

    test('its output, inputs, parameters and schedules', () => {
      const fast = compile(blur, 'fast');
      expectTypeOf(fast).returns.resolves.toEqualTypeOf<Output<'u16', ArrayBuffer>>();
      expectTypeOf(blur.vars).toEqualTypeOf<readonly ['x', 'y']>();
      expectTypeOf(blur.schedules).toEqualTypeOf<readonly ('fast' | 'slow')[]>();
      expectTypeOf(fast).toBeCallableWith({ img, on: true, k: 1 });
      expectTypeOf(fast).toBeCallableWith({ img, gain: 2, on: 1, k: 1 }, { window: { x: [0, 1], y: [0, 1] } });
      expectTypeOf(schedule(blur).by.split('y', 'yo', 'yi', 8).parallel('yo').and.bx.at('by', 'yo')).toBeObject();
      never(() => {
        // @ts-expect-error: there is no schedule fats
        compile(blur, 'fats');
        // @ts-expect-error: k is missing
        fast({ img, on: true });
        // @ts-expect-error: the input holds u16
        fast({ img: { data: new Uint8Array(4), shape: [2, 2] }, on: true, k: 1 });
        // @ts-expect-error: there is no dimension z
        fast({ img, on: true, k: 1 }, { window: { x: [0, 1], z: [0, 1] } });
        // @ts-expect-error: there is no func cx
        schedule(blur).cx;
        // @ts-expect-error: bx has no loop z
        schedule(blur).bx.parallel('z');
      });
    });

    test('when it is compiled directly', () => {
      const f = compile('pipeline f(a: f32[1]) { fun f(i): f64 = f64(a[i]); } schedule q {}', 'q');
      expectTypeOf(f).returns.resolves.toEqualTypeOf<Output<'f64', ArrayBuffer>>();
      expectTypeOf(f).toBeCallableWith({ a: new Float32Array(2) }, { window: { i: [0, 2] } });
      const pair = syl('pipeline pair() { fun pair(x): (u8, i32) = { (1, x); (0) <- (2, 3); } }');
      expectTypeOf(compile(pair)).returns.resolves.toEqualTypeOf<Output<readonly ['u8', 'i32'], ArrayBuffer>>();
      // @ts-expect-error: there is no schedule
      never(() => compile(pair, 'fast'));
    });

    test.each([
      ['several pipelines', syl('pipeline f() { fun f(x) = x; } pipeline g() { fun g(y) = y; }', { pipeline: 'g' })],
      ['a text that is not a literal', syl('pipeline f() { fun f(x) = x; }' as string)],
    ])('nothing about %s', (_, written) => {
      expectTypeOf(written).toEqualTypeOf<Pipeline>();
    });

    test('less about a long text, without exceeding the limits of TypeScript', () => {
      type Four<S extends string> = `${S}${S}${S}${S}`;
      type Many<S extends string> = Four<Four<Four<Four<Four<S>>>>>; // 1024 times
      type Text<
        Before extends string,
        Value extends string = 'x',
        After extends string = '',
      > = `${Before}pipeline f(a: u8[1]) { fun f(x) = ${Value}; } ${After}`;
      expectTypeOf<PipelineOf<Text<Many<'// a comment\n'>>>>().toEqualTypeOf<Pipeline>();
      expectTypeOf<PipelineOf<Text<Many<' '>>>>().toEqualTypeOf<Pipeline>();
      expectTypeOf<PipelineOf<Text<'', `u8(${Many<'('>}${Many<')'>})`>>['vars']>().toEqualTypeOf<readonly ['x']>();
      expectTypeOf<PipelineOf<Text<'', 'x', Many<'schedule s {} '>>>['schedules']>().toEqualTypeOf<readonly string[]>();
      expectTypeOf<PipelineOf<`pipeline f(${Many<'a: u8[1], '>}) { fun f(x) = x; }`>['vars']>().toEqualTypeOf<
        readonly ['x']
      >();
    });

    test('the type of a value only if it is a cast as a whole', () => {
      const sumOf = syl('pipeline f(a: u8[1]) { fun f(x) = u8(a[x]) + u16(a[x]); }');
      expectTypeOf(compile(sumOf)).returns.resolves.toEqualTypeOf<Output<readonly Type[], ArrayBuffer>>();
      const saturated = syl('pipeline f(a: u8[1]) { fun f(x) = saturating_u8((i32(a[x]) + 1) * (2)); }');
      expectTypeOf(compile(saturated)).returns.resolves.toEqualTypeOf<Output<'u8', ArrayBuffer>>();
      const bits = syl('pipeline f(a: f32[1]) { fun f(x) = reinterpret_u32(a[x]); }');
      expectTypeOf(compile(bits)).returns.resolves.toEqualTypeOf<Output<'u32', ArrayBuffer>>();
    });
  });

  test('nothing about a pipeline in a template', () => {
    const written = syl`pipeline f() { fun f(x) = (x, 1); }`;
    expectTypeOf(compile(written)).returns.resolves.toEqualTypeOf<Output<readonly Type[], ArrayBuffer>>();
    expectTypeOf<Output<readonly Type[]>['components']>().toEqualTypeOf<readonly NdArray[]>();
    expectTypeOf(syl`pipeline f() { fun f(x) = x; }`.schedules).toEqualTypeOf<readonly string[]>();
  });
});
