export interface Child {
  readonly ask: (line: string) => Promise<string>;
  readonly quit: () => void;
}

export function startChild(command: readonly string[], env?: Readonly<Record<string, string | undefined>>): Child;
