import type { AnyFunc } from '../build/func.ts';
import type { Variable } from '../build/variable.ts';

/* The loops of a schedule that TypeScript knows, by name only. The checker decides whether a directive is legal. */

/** The names of the known loops of each func that a schedule can select. */
export type Loops = Readonly<Record<string, string>>;

/** The loops of the pure stages of some funcs: their variables. */
export type LoopsOf<Funcs extends AnyFunc> = { readonly [F in Funcs as F['name']]: F['vars'][number] };

/** The known loops of a func. Every name is possible if the func is not known. */
export type LoopsIn<Funcs extends object, F extends PropertyKey> = F extends keyof Funcs ? Funcs[F] & string : string;

/**
 * The known loops after a directive that adds loops to a func. Loops that a directive removes stay known, because other
 * branches may still have them.
 */
export type WithLoops<Funcs extends object, F extends PropertyKey, Names extends string> = {
  readonly [K in keyof Funcs]: K extends F ? Funcs[K] | Names : Funcs[K];
};

/** The known loops after a directive that adds a func with loops of the given names. */
export type WithFunc<Funcs extends object, F extends string, Names extends string> = Funcs & {
  readonly [K in F]: Names;
};

/** A loop with one of the given names: the name, or a variable. */
export type LoopNamed<Names extends string> = Names | Variable<Names>;

/**
 * A loop of another func. Any name is allowed, because a later directive may create the loop. Editors suggest the known
 * names.
 */
export type LoopHint<Funcs extends object, F extends PropertyKey> =
  | LoopNamed<LoopsIn<Funcs, F>>
  | (string & Record<never, never>)
  | Variable;
