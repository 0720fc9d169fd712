import type { DirectiveTree } from '../../language/tree.ts';
import type { NamesInDirective } from '../../schedule/legality/knock-on.ts';

/** The names in a directive. A name that is not a path is that of a func, or of a loop that the directive makes. */
export function namesInDirective({ args }: DirectiveTree): NamesInDirective {
  const names = args.flatMap((arg) => (arg.tag === 'Name' ? [arg.name] : []));
  const paths = args.flatMap((arg) => (arg.tag === 'Path' ? [arg.names.map(({ name }) => name)] : []));
  return {
    funcs: new Set([...names, ...paths.flatMap((path) => path.slice(0, 1))]),
    loops: new Set(paths.flatMap((path) => path.slice(-1))),
    made: new Set(names),
  };
}
