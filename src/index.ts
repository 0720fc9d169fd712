/** Sylvite from TypeScript: algorithms and schedules as text or built by code, compiled to functions on typed arrays. */
export type { Arguments, ArgumentsOf, Taken } from './api/arguments.ts';
export {
  type BoundaryCondition,
  type Bounded,
  constantExterior,
  mirrorImage,
  mirrorInterior,
  repeatEdge,
  repeatImage,
} from './api/boundary.ts';
export { type CompileOptions, compile } from './api/compile.ts';
export type { CallOf, Compiled, Realized, RunOptions } from './api/compiled.ts';
export { SylviteError } from './api/error.ts';
export type { Explanation } from './api/explain.ts';
export type { Expression, Operand } from './api/expression.ts';
export { e } from './api/expression-template.ts';
export { type AnyFunc, type Func, func, type NamesOf, type PointOf, type Update } from './api/func.ts';
export * from './api/functions.ts';
export { type Input, input, type Point } from './api/input.ts';
export type { Layout, NdArray } from './api/nd-array.ts';
export type { Output } from './api/output.ts';
export type { Buffers } from './api/output-buffer.ts';
export { type Param, param } from './api/param.ts';
export { type Pipeline, pipeline } from './api/pipeline.ts';
export { syl } from './api/pipeline-template.ts';
export { type Range, type Ranges, type Rdom, rdom } from './api/rdom.ts';
export type { ArrayInput } from './api/read-array.ts';
export { maximum, minimum, product, sum } from './api/reduce.ts';
export { type Schedule, type Selection, schedule } from './api/schedule.ts';
export { sched } from './api/schedule-template.ts';
export type { FuncName, Loop, StageSchedule } from './api/stage-schedule.ts';
export type { Interpolated } from './api/template.ts';
export type { OperandsOf, Read, ReadOf, Types, TypesOf } from './api/tuple.ts';
export { type Variable, vars } from './api/variable.ts';
export { allocate } from './api/web-assembly.ts';
export type { Window } from './api/window.ts';
export type { Diagnostic } from './errors/diagnostic.ts';
export type { Place } from './errors/place.ts';
export type { Type } from './syntax/type.ts';
export type { TypedArray, TypedArrays } from './syntax/typed-array.ts';
