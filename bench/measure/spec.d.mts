export interface Work {
  readonly pixels: number;
  readonly inputs: readonly {
    readonly type: string;
    readonly kind: string;
    readonly max: number;
    readonly shape: readonly number[];
  }[];
  readonly output: { readonly type: string; readonly shape: readonly number[] };
}

export function readSpec(path: string, name: string): Work;
