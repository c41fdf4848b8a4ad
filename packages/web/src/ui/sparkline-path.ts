export interface SparklineBox {
  readonly width: number;
  readonly height: number;
  /** Room for the end dot and the stroke. */
  readonly inset: number;
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Scales to the minimum and maximum of the values and the opening; a flat line is centred. */
export function sparklineShape(values: readonly number[], opening: number, box: SparklineBox) {
  const last = values.at(-1);
  if (last === undefined || values.length < 2) return undefined;
  const lowest = Math.min(opening, ...values);
  const highest = Math.max(opening, ...values);
  const inner = { width: box.width - 2 * box.inset, height: box.height - 2 * box.inset };
  const yOf = (value: number) => {
    const share = highest === lowest ? 0.5 : (highest - value) / (highest - lowest);
    return tenth(box.inset + share * inner.height);
  };
  const xOf = (index: number) => tenth(box.inset + (index / (values.length - 1)) * inner.width);
  const path = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${xOf(index)} ${yOf(value)}`).join('');
  return { path, openingY: yOf(opening), end: { x: xOf(values.length - 1), y: yOf(last) } };
}
