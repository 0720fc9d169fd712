export interface Chart {
  readonly title: string;
  readonly note: string;
  readonly origin: number;
  readonly series: readonly { readonly name: string; readonly hue: string }[];
  readonly groups: readonly { readonly label: string; readonly bars: readonly Bar[] }[];
}

export interface Bar {
  readonly series: string;
  readonly value: number;
  readonly text: string;
}

export function barChart(chart: Chart): string;
export function axisOver(values: readonly number[]): {
  readonly x: (value: number) => number;
  readonly ticks: readonly number[];
};
