import type { Name } from '../../../syntax/expr.ts';
import { Addresses } from '../../analysis/addresses.ts';
import type { Code, Load } from '../../ir/code.ts';
import { mapSerialLoops } from '../../ir/map-loops.ts';
import type { Names } from '../../ir/names.ts';
import type { Loop, Statement } from '../../ir/statement.ts';
import { mapOperands } from '../../ir/walk.ts';

/**
 * Register promotion: keep values in registers instead of memory while a loop runs. `promoteIn`, which a subclass
 * defines, rewrites one serial loop. It is applied to all of them from the inside out.
 */
export abstract class RegisterPromotion {
  protected readonly names: Names;
  /** The affine forms of addresses, with the lets that have been visited substituted. */
  protected readonly addresses = new Addresses();

  constructor(names: Names) {
    this.names = names;
  }

  statement(s: Statement): Statement {
    return mapSerialLoops(
      s,
      (each) => this.addresses.define(each),
      (loop) => this.promoteIn(loop),
    );
  }

  protected abstract promoteIn(loop: Loop): Statement;
}

/** Replaces the loads of an expression by registers. `registerOf` is the register of a load, if it has one. */
export function loadsToRegisters(registerOf: (load: Load) => Name | undefined): (e: Code) => Code {
  const done = new Map<Code, Code>();
  const code = (e: Code): Code => {
    const known = done.get(e);
    if (known !== undefined) return known;
    const register = e.tag === 'Load' ? registerOf(e) : undefined;
    const made: Code =
      register === undefined ? mapOperands(e, code) : { tag: 'Register', type: e.type, lanes: e.lanes, register };
    done.set(e, made);
    return made;
  };
  return code;
}
