import { bashScript } from '../completion/bash.ts';
import { fishScript } from '../completion/fish.ts';
import type { Grammar } from '../completion/grammar.ts';
import { zshScript } from '../completion/zsh.ts';

/** `completion SHELL`: the script that completes commands, options, files and names in a shell. */
export function completionScript(shell: Shell, grammar: Grammar): string {
  switch (shell) {
    case 'bash':
      return bashScript(grammar);
    case 'zsh':
      return zshScript(grammar);
    case 'fish':
      return fishScript(grammar);
  }
}

export const shells = ['bash', 'zsh', 'fish'] as const;

type Shell = (typeof shells)[number];
