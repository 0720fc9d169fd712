import type { Facts } from '../../simplify/facts.ts';
import type { Interval } from '../../syntax/expr.ts';
import type { Stmt } from '../../syntax/target.ts';
import type { Position } from '../../target/analysis/loops.ts';
import type { BoundWindow } from './bound-window.ts';
import type { Demands } from './demands.ts';
import type { Shared } from './group/shared-windows.ts';

/** The place of a statement in the walk of β. */
export interface Context {
  readonly at: Position;
  /** The innermost enclosing loop, by its name in schedules; null at the root. */
  readonly loop: string | null;
  readonly facts: Facts;
  /** The windows of the enclosing stages, by `cpuKey`. */
  readonly windows: ReadonlyMap<string, readonly Interval[]>;
  /** The intervals of the windows of funcs that are computed together; empty for a func that is computed alone. */
  readonly shared: readonly Shared[];
  /** Is the statement directly inside the label of another func of its group? */
  readonly joins: boolean;
}

/** A completed statement, and the demands before it. */
export interface Inferred {
  readonly s: Stmt;
  readonly demands: Demands;
  /** The window of a label. The demands before the label may refer to its variables. */
  readonly window?: BoundWindow;
}

/** The statements of a scope, and the windows of its labels, consumers before producers. */
export interface Scope {
  readonly stmts: readonly Stmt[];
  readonly windows: readonly BoundWindow[];
  readonly demands: Demands;
}
