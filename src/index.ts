/**
 * The TypeScript API: write algorithms and schedules as text or with builders, and compile them to functions on typed
 * arrays.
 */

export {
  type BoundaryCondition,
  type Bounded,
  constantExterior,
  mirrorImage,
  mirrorInterior,
  repeatEdge,
  repeatImage,
} from './api/build/boundary.ts';
export type { Expression, Operand } from './api/build/expression.ts';
export { type ExternArgument, type ExternOptions, type ExternWindow, extern } from './api/build/extern.ts';
export { type AnyFunc, type Func, func, type NamesOf, type PointOf, type Update } from './api/build/func.ts';
export { type Arm, type Chosen, mux, select } from './api/build/functions/choice.ts';
export * from './api/build/functions/fixed-point.ts';
export * from './api/build/functions/functions.ts';
export {
  all,
  any,
  argmax,
  argmin,
  count,
  type Found,
  maximum,
  minimum,
  product,
  reorderableSum,
  sum,
} from './api/build/functions/reduce.ts';
export { type Input, input, type Point } from './api/build/input.ts';
export { outputLen, outputMin } from './api/build/output-window.ts';
export { type Param, type ParamOptions, type ParamRange, param } from './api/build/param.ts';
export { type Pipeline, pipeline } from './api/build/pipeline.ts';
export { type Range, type Ranges, type Rdom, rdom } from './api/build/rdom.ts';
export type { DeclaredOf, OperandsOf, Read, ReadOf, Types, TypesOf } from './api/build/tuple.ts';
export { undef } from './api/build/undef.ts';
export { type Variable, vars } from './api/build/variable.ts';
export { SylviteError } from './api/error.ts';
export { type Drawable, fromImageBitmap, fromVideo } from './api/pixels/drawable.ts';
export { type Channels, fromImageData, type ImageDataLike, intoImageData } from './api/pixels/image-data.ts';
export type { Layouts } from './api/pixels/layouts.ts';
export { fromVideoFrame, type VideoFrameLike } from './api/pixels/video-frame.ts';
export type { Arguments, ArgumentsOf, Taken } from './api/run/arguments.ts';
export { type CompileOptions, compile } from './api/run/compile.ts';
export type { CallOf, Compiled, Realized, RunOptions } from './api/run/compiled.ts';
export type { Explanation } from './api/run/explain.ts';
export type { Layout, NdArray } from './api/run/nd-array.ts';
export type { MemoizeOptions } from './api/run/options/memoize-option.ts';
export type { Output, Results, ResultTypes } from './api/run/output.ts';
export type { Buffers } from './api/run/output-buffer.ts';
export type { ArrayInput } from './api/run/read-array.ts';
export { allocate } from './api/run/web-assembly.ts';
export type { Variables, Window } from './api/run/window.ts';
export type { FuncName, Loop } from './api/schedule/arguments.ts';
export type { Schedule } from './api/schedule/plan.ts';
export { schedule } from './api/schedule/schedule.ts';
export type { Selection, StageSchedule } from './api/schedule/stage-schedule.ts';
export { e } from './api/text/expression-template.ts';
export { type LoadOptions, load } from './api/text/load.ts';
export { syl, type TextOptions } from './api/text/pipeline-template.ts';
export { sched } from './api/text/schedule-template.ts';
export type { Interpolated } from './api/text/template.ts';
export type { Kind, KindOf } from './api/types/kind.ts';
export type { DeclaredLayout } from './driver/layouts.ts';
export type { CodePosition, Diagnostic } from './errors/diagnostic.ts';
export type { Place } from './errors/place.ts';
export type { HostArgument, HostArray, HostFunction, HostFunctions } from './externs/host-function.ts';
export type { Type } from './syntax/type.ts';
export type { TypedArray, TypedArrays } from './syntax/typed-array.ts';
