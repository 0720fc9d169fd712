import type { Stmt } from '../../syntax/target.ts';

/**
 * Is the func of a label computed together with other funcs? The loops of the group then depend on the windows of all
 * of them, so the window of one func must not change after bounds inference.
 */
export function isTogether(s: Stmt): boolean {
  switch (s.tag) {
    case 'Let':
      return isTogether(s.body);
    case 'Seq':
      return s.stmts.some(isTogether);
    case 'Label':
      return s.label.tag === 'member' || (s.label.tag === 'func' && isTogether(s.body));
    case 'Nop':
    case 'Assert':
    case 'Allocate':
    case 'Assign':
    case 'If':
    case 'For':
    case 'Reserve':
      return false;
  }
}
