import type { Prediction } from '@limelight/contract/play/predictions.schema';

/**
 * Coordinates of the fan in a box of 100 × 100, stretched to its place: 0 is now at the left, and the top.
 */
export interface FanShape {
  /** The closed outline of the band. */
  readonly band: string;
  readonly median: string;
  /** Heights of the price now and of the last day's range. */
  readonly nowY: number;
  readonly lowY: number;
  readonly medianY: number;
  readonly highY: number;
}

/** Room above and below the band, for the labels at its ends. */
const inset = 8;

const hundredth = (value: number) => Math.round(value * 100) / 100;

/**
 * The price scale spans from the lowest end to the highest; a band without height is a line in the middle.
 */
export function fanShape({ priceCents, days }: Pick<Prediction, 'priceCents' | 'days'>): FanShape {
  const now = { lowCents: priceCents, medianCents: priceCents, highCents: priceCents };
  const points = [now, ...days];
  const lowest = Math.min(...points.map(({ lowCents }) => lowCents));
  const highest = Math.max(...points.map(({ highCents }) => highCents));
  const yOf = (cents: number) => {
    const share = highest === lowest ? 0.5 : (highest - cents) / (highest - lowest);
    return hundredth(inset + share * (100 - 2 * inset));
  };
  const line = (cents: (point: typeof now) => number) =>
    points.map((point, index) => `${hundredth((index / days.length) * 100)} ${yOf(cents(point))}`);
  const last = points.at(-1) ?? now;
  return {
    band: `M${[...line(({ highCents }) => highCents), ...line(({ lowCents }) => lowCents).toReversed()].join('L')}Z`,
    median: `M${line(({ medianCents }) => medianCents).join('L')}`,
    nowY: yOf(priceCents),
    lowY: yOf(last.lowCents),
    medianY: yOf(last.medianCents),
    highY: yOf(last.highCents),
  };
}
