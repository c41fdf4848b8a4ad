import type { RandomSource } from '@limelight/rules/random-source';

export function between(draw: RandomSource, low: number, high: number): number {
  return low + draw.uniform() * (high - low);
}

/** One decimal is a tenth of a point on a poster 320 wide: finer than any screen shows, and short. */
export function tidy(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The numbers from `from` to below `to`. */
export function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / by)) }, (_, index) => from + index * by);
}

interface LineLook {
  readonly width: number;
  readonly dash?: string;
  readonly cap?: 'round';
  readonly opacity?: number;
}

/** Lines without a fill, in the colour of the surrounding group. */
export function lines(path: string, { width, dash, cap, opacity }: LineLook): string {
  return (
    `<path fill="none" stroke-width="${tidy(width)}"` +
    (dash === undefined ? '' : ` stroke-dasharray="${dash}"`) +
    (cap === undefined ? '' : ` stroke-linecap="${cap}"`) +
    (opacity === undefined ? '' : ` opacity="${tidy(opacity)}"`) +
    ` d="${path}"/>`
  );
}

/** A horizontal wave over the poster's width and beyond, of half waves of this length. */
export function wave(y: number, length: number, height: number, from = -40, to = 360): string {
  const halves = Math.ceil((to - from) / length);
  return `M${tidy(from)} ${tidy(y)}q${tidy(length / 2)} ${tidy(-height)} ${tidy(length)} 0${`t${tidy(length)} 0`.repeat(halves)}`;
}
