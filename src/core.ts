/** The stages of the compiler, for programs that use it as a library. */
export { type Checked, checkText, type Module } from './check/check.ts';
export { checkSchedules } from './driver/check-schedules.ts';
export type { Diagnostic } from './errors/diagnostic.ts';
export { printExpr, printPipeline, printProgram, printSchedule } from './language/print.ts';
export { lower } from './lower/lower.ts';
export type { Request } from './semantics/request.ts';
export { realize, realizeComponents } from './semantics/source/realize.ts';
export type { Func, Input, Param, Pipeline, Update } from './syntax/algorithm.ts';
export type { ArrayValue, Bounds } from './syntax/array.ts';
export type { Expr, Hole } from './syntax/expr.ts';
export type { Program, Stmt } from './syntax/target.ts';
export type { Type } from './syntax/type.ts';
export type { Value } from './syntax/value.ts';
