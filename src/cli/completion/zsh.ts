import { bashScript } from './bash.ts';
import type { Grammar } from './grammar.ts';

/** The completion script for zsh. It contains the script for bash. */
export function zshScript(grammar: Grammar): string {
  return `# zsh completion for sylvite:  source <(sylvite completion zsh), after compinit
autoload -Uz compinit bashcompinit
(( $+functions[compdef] )) || compinit
bashcompinit
${bashScript(grammar).replace(/^.*\n/, '')}`;
}
