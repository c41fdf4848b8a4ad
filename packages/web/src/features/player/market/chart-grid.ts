/** Of the height between two lines, in px. */
const lineGapMin = 44;
const labelInset = 16;
/** A label stands on its line, so many px above it. */
const labelLift = 5;
const labelHeight = 16;

const steps = [1, 2, 2.5, 5, 10];

/** Round prices between two, in cents, ascending, at most `linesMax` (at least 1) of them. */
export function gridPrices(lowCents: number, highCents: number, linesMax: number): number[] {
  const rough = (highCents - lowCents) / Math.max(1, linesMax);
  if (!(rough > 0)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, Math.ceil((steps.find((one) => one * power >= rough) ?? 10) * power));
  const first = Math.ceil(lowCents / step);
  const count = Math.floor(highCents / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step).slice(0, linesMax);
}

export interface Grid {
  readonly width: number;
  readonly height: number;
  readonly yOf: (cents: number) => number;
  readonly centsAt: (y: number) => number;
  /** The price as a label. */
  readonly textOf: (cents: number) => string;
  readonly line: readonly { readonly x: number; readonly y: number }[];
  readonly colors: { readonly rule: string; readonly text: string };
  readonly font: string;
}

/**
 * Horizontal lines at round prices, with their labels inside at the left. A label gives way to the price
 * line.
 */
export function paintGrid(context: CanvasRenderingContext2D, grid: Grid): void {
  const { width, height, yOf, centsAt, textOf, line, colors, font } = grid;
  context.font = font;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.lineWidth = 1;
  for (const cents of gridPrices(centsAt(height), centsAt(0), Math.floor(height / lineGapMin))) {
    const y = Math.round(yOf(cents)) + 0.5;
    context.strokeStyle = colors.rule;
    context.beginPath();
    context.moveTo(0, y);
    context.lineTo(width, y);
    context.stroke();
    const text = textOf(cents);
    const end = labelInset + context.measureText(text).width;
    const isHidden = line.some(
      ({ x, y: at }) => x < end + 8 && x > labelInset - 8 && at > y - labelHeight - 8 && at < y + 6,
    );
    if (isHidden || y < labelHeight) continue;
    context.fillStyle = colors.text;
    context.fillText(text, labelInset, y - labelLift);
  }
}
