import type { Type } from '../../syntax/type.ts';
import type { Input } from '../build/input.ts';
import type { Param } from '../build/param.ts';
import type { Pipeline } from '../build/pipeline.ts';
import type { Types } from '../build/tuple.ts';
import type { Arguments, ArgumentsOf, Taken } from '../run/arguments.ts';
import type { ResultTypes } from '../run/output.ts';
import type { Variables } from '../run/window.ts';
import type { IsBalanced, ListOf, Trim, Uncommented } from './literal-text.ts';

/**
 * The type of the pipeline of a text. TypeScript reads the header of the pipeline, the variables of its output, the
 * declared type of its output or the cast around it, and the names of its funcs and schedules. A part that it cannot
 * read, and a text that is not a literal, have the most general type. The parser checks the text at run time.
 */
export type PipelineOf<Text extends string> = string extends Text ? Pipeline : Header<Uncommented<Text>>;

type Header<Text extends string> =
  Text extends `${infer Before}pipeline${Space}${infer Name}(${infer Params})${infer Body}`
    ? Trim<Before> extends ''
      ? Body extends `${string}pipeline${Space}${string}`
        ? Pipeline // the text has several
        : Whole<Trim<Name>, Params, Body>
      : Pipeline
    : Pipeline;

type Space = ' ' | '\n' | '\t' | '\r';

type Whole<Name extends string, Params extends string, Body extends string> = string extends Name
  ? Pipeline
  : Name extends `${string},${string}`
    ? Several<ListOf<Name>[number], Params, Body>
    : Single<Name, Params, Body>;

type Single<
  Name extends string,
  Params extends string,
  Body extends string,
> = Body extends `${string}fun${Space}${Name}(${infer Vars})${infer Rest}`
  ? Pipeline<ListOf<Vars>, OutputOf<Trim<Rest>>, GivenOf<ListOf<Params>>, SchedulesIn<Body>, FuncsIn<Body>>
  : Pipeline<readonly string[], readonly Type[], GivenOf<ListOf<Params>>, SchedulesIn<Body>>;

/** A pipeline with several outputs: the variables and the types of each. */
type Several<Names extends string, Params extends string, Body extends string> = Pipeline<
  { readonly [Name in Names]: VarsIn<Name, Body> },
  { readonly [Name in Names]: TypeIn<Name, Body> },
  GivenOf<ListOf<Params>>,
  SchedulesIn<Body>,
  FuncsIn<Body>
>;

type VarsIn<
  Name extends string,
  Body extends string,
> = Body extends `${string}fun${Space}${Name}(${infer Vars})${string}` ? ListOf<Vars> : readonly string[];

type TypeIn<
  Name extends string,
  Body extends string,
> = Body extends `${string}fun${Space}${Name}(${string})${infer Rest}` ? OutputOf<Trim<Rest>> : readonly Type[];

/* Inputs and parameters. */

type GivenOf<Params extends readonly string[]> =
  unknown extends TakenOf<Params[number]> ? Arguments : ArgumentsOf<readonly Extract<TakenOf<Params[number]>, Taken>[]>;

/** A parameter that cannot be read is `unknown`, and so is a union that contains it. */
type TakenOf<Text extends string> = string extends Text
  ? unknown
  : Text extends `${infer Name}:${infer T}[${infer Rank extends number}]`
    ? InputOf<Trim<Name>, Trim<T>, Rank>
    : Text extends `${infer Declared}=${string}`
      ? ParamOf<WithoutRange<Declared>, number>
      : ParamOf<WithoutRange<Text>, null>;

/** `k: i32 in 0..15` without its range. */
type WithoutRange<Text extends string> = Text extends `${infer Declared}${Space}in${Space}${string}..${string}`
  ? Declared
  : Text;

type InputOf<Name extends string, T extends string, Rank extends number> = T extends Type
  ? Input<Name, Rank, T>
  : unknown;

type ParamOf<Text extends string, Value extends number | null> = Text extends `${infer Name}:${infer T}`
  ? Trim<T> extends infer Known extends Type
    ? Param<Trim<Name>, Known, Value>
    : unknown
  : Param<Trim<Text>, 'i32', Value>;

/* The output. */

/** The type of the output: the declared type after its variables, or the target type of a cast around its value. */
type OutputOf<Rest extends string> = Rest extends `:${infer Declared}=${string}`
  ? Known<Trim<Declared>>
  : Rest extends `=${infer Value};${string}`
    ? CastOf<Trim<Value>>
    : readonly Type[];

type Known<Declared extends string> = Declared extends Type
  ? Declared
  : Declared extends `(${infer List})`
    ? ListOf<List> extends infer Ts extends readonly Type[]
      ? Ts
      : readonly Type[]
    : readonly Type[];

/** The target type of a value that consists of a single cast. */
type CastOf<Value extends string> = Value extends `${infer To}(${infer Inner})`
  ? To extends Type | `${'saturating' | 'reinterpret'}_${Type}`
    ? IsBalanced<Inner> extends true
      ? Cast<To>
      : readonly Type[]
    : readonly Type[]
  : readonly Type[];

type Cast<To extends string> = To extends Type
  ? To
  : To extends `${'saturating' | 'reinterpret'}_${infer T extends Type}`
    ? T
    : readonly Type[];

/* The names of schedules and funcs. */

type SchedulesIn<
  Text extends string,
  Found extends string = never,
  Steps extends readonly 0[] = [],
> = Steps['length'] extends 40
  ? string
  : Text extends `${string}schedule${Space}${infer Name}{${infer Rest}`
    ? SchedulesIn<Rest, Found | Trim<Name>, [...Steps, 0]>
    : Found;

/** The loops of the pure stage of each func: its variables. */
export type FuncsIn<
  Text extends string,
  Found extends object = Record<never, never>,
  Steps extends readonly 0[] = [],
> = Steps['length'] extends 80
  ? Readonly<Record<string, string>>
  : Text extends `${string}fun${Space}${infer Name}(${infer Vars})${infer Rest}`
    ? FuncsIn<Rest, Found & { readonly [N in Trim<Name>]: ListOf<Vars>[number] }, [...Steps, 0]>
    : Found;

/** The type of the output of a pipeline, or the list of types of a tuple; an object with these for several outputs. */
export type TypesIn<P> = P extends Pipeline<Variables, infer T extends ResultTypes, Arguments> ? T : Types;
