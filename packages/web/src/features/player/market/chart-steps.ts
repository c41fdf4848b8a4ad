import { fillDisc, glyphs, paintGlyph } from './chart-glyph';
import type { ChartPalette } from './chart-palette';

/** Where money left or entered a portfolio apart from prices. */
export interface StepMark {
  readonly startSeconds: number;
  readonly kind: 'fee' | 'added';
}

/** A step's place on the line, in px. */
export interface PlacedStep {
  readonly kind: StepMark['kind'];
  readonly x: number;
  readonly y: number;
}

const discRadius = 9.5;
const stemLength = 12;
const glyphSize = 11;
const dotRadius = 2.5;
/** Two discs of a kind do not cover each other. */
const distanceMin = 2 * discRadius + 2;

/** Of each kind those with a disc, the newest first; the others, too near to one of them, have a dot. */
export function stepsWithDisc(steps: readonly PlacedStep[]): ReadonlySet<PlacedStep> {
  const taken = { fee: Number.POSITIVE_INFINITY, added: Number.POSITIVE_INFINITY };
  const chosen = new Set<PlacedStep>();
  for (const step of steps.toSorted((left, right) => right.x - left.x)) {
    if (taken[step.kind] - step.x < distanceMin) continue;
    taken[step.kind] = step.x;
    chosen.add(step);
  }
  return chosen;
}

/** Discs on stems: a gift above the line for money added, a percent sign below it for fees. */
export function paintSteps(
  context: CanvasRenderingContext2D,
  steps: readonly PlacedStep[],
  height: number,
  palette: ChartPalette,
): void {
  const discs = stepsWithDisc(steps);
  for (const step of steps) {
    const color = step.kind === 'fee' ? palette.inkThird : palette.spot;
    fillDisc(context, step, dotRadius, color);
    if (discs.has(step)) paintDisc(context, step, height, palette);
  }
}

function paintDisc(
  context: CanvasRenderingContext2D,
  { kind, x, y }: PlacedStep,
  height: number,
  palette: ChartPalette,
): void {
  const isFee = kind === 'fee';
  const wanted = y + (isFee ? 1 : -1) * (stemLength + discRadius);
  const middle = Math.min(Math.max(wanted, discRadius + 1), height - discRadius - 1);
  context.strokeStyle = isFee ? palette.inkThird : palette.spot;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x, middle);
  context.stroke();
  fillDisc(context, { x, y: middle }, discRadius, isFee ? palette.surface : palette.spot);
  context.stroke();
  const paths = isFee ? glyphs.percent : glyphs.gift;
  paintGlyph(context, { paths, x, y: middle, size: glyphSize, color: isFee ? palette.inkThird : palette.onSpot });
}
