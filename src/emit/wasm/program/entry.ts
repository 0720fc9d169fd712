import { bug } from '../../../errors/bug.ts';
import type { Code } from '../../../machine/ir/code.ts';
import { freeVariables } from '../../../machine/ir/free-variables.ts';
import { callerArrays, type Machine, type MemoizedFunc } from '../../../machine/ir/program.ts';
import type { Name } from '../../../syntax/expr.ts';
import { emitLet, emitScalar } from '../expression/expression.ts';
import { valueTypeOf } from '../expression/registers.ts';
import { FunctionEmitter } from './function-emitter.ts';
import type { ModuleParts } from './module-parts.ts';

/**
 * The entry points of a call: `plan` and `run`. The host passes them the address of a block with the arguments and the
 * planned window (src/runtime/artifact.ts).
 */
export function emitEntry(program: Machine, parts: ModuleParts): { readonly plan: number; readonly run: number } {
  return { plan: emitPlan(program, parts), run: emitRun(program, parts) };
}

function emitPlan(program: Machine, parts: ModuleParts): number {
  const index = parts.reserve();
  const emitter = new FunctionEmitter('plan', ['i32'], parts);
  const { f } = emitter;
  const { lets } = program.plan;
  loadScalars(emitter, program, new Set(program.scalars.map(({ name }) => name)));
  for (const { x, value } of lets) emitter.bind(x, emitLet(value, f, emitter));
  const first = program.scalars.length + callerArrays(program).length;
  for (const [i, e] of plannedIn(program).entries()) {
    f.emit('local.get', block);
    emitScalar(e, f, emitter);
    f.emit('i32.store', 0, 8 * (first + i));
  }
  parts.define(index, f.finish());
  return index;
}

/** What `plan` writes, in the order of its slots. */
function plannedIn({ plan, memoized }: Machine): readonly Code[] {
  const ends = ({ window }: Machine['plan'] | MemoizedFunc) => window.flatMap(({ min, len }) => [min, len]);
  return [
    ...ends(plan),
    ...memoized.flatMap((f) => [
      ...ends(f),
      ...f.stages,
      ...f.inputs.flatMap((input) => input.ends.flatMap(({ first, last }) => [first, last])),
    ]),
  ];
}

function emitRun(program: Machine, parts: ModuleParts): number {
  const index = parts.reserve();
  const emitter = new FunctionEmitter('run', ['i32'], parts);
  loadScalars(emitter, program, new Set(freeVariables(program.body).map(({ name }) => name)));
  emitter.withFrame(program.body, () => emitter.statement(program.body));
  parts.define(index, emitter.f.finish());
  return index;
}

/** The parameter of both functions. */
const block = 0;

/** Load the needed scalars and pointers into locals. */
function loadScalars(emitter: FunctionEmitter, program: Machine, needed: ReadonlySet<Name>): void {
  const { f } = emitter;
  const load = (name: Name, type: Machine['scalars'][number]['type'], slot: number): void => {
    if (!needed.has(name)) return;
    const valueType = valueTypeOf(type, 1);
    const local = f.local(valueType);
    f.emit('local.get', block);
    if (valueType === 'v128') bug('a scalar is a vector');
    else f.emit(`${valueType}.load`, 0, 8 * slot);
    f.emit('local.set', local);
    emitter.bindScalar(name, local);
  };
  const { scalars } = program;
  for (const [i, { name, type }] of scalars.entries()) load(name, type, i);
  for (const [i, { pointer }] of callerArrays(program).entries()) load(pointer, 'i32', scalars.length + i);
}
