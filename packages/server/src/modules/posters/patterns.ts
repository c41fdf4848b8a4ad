import type { Category } from '@limelight/rules/celebrity';
import type { RandomSource } from '@limelight/rules/random-source';
import { posterHeight, posterWidth } from './size.js';

/**
 * The background pattern of each category's posters, as SVG without a colour: it is used twice, on the ground and inside
 * the letters, in different colours.
 */
export const patterns: Readonly<Record<Category, (draw: RandomSource) => string>> = {
  Music: vinylRings,
  Acting: lightCones,
  Sports: lanes,
  Influencer: halftone,
};

function between(draw: RandomSource, low: number, high: number): number {
  return low + draw.uniform() * (high - low);
}

/** One decimal is a tenth of a point on a poster 320 wide: finer than any screen shows, and short. */
function tidy(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The grooves of a record: rings broken into long and short dashes. */
function vinylRings(draw: RandomSource): string {
  const centreX = between(draw, 110, 210);
  const centreY = between(draw, 120, 190);
  const gap = between(draw, 11.5, 14);
  const farthest = Math.hypot(Math.max(centreX, posterWidth - centreX), Math.max(centreY, posterHeight - centreY));
  let rings = '';
  for (let radius = gap * 1.2; radius < farthest; radius += gap) {
    const around = 2 * Math.PI * radius;
    const long = around * between(draw, 0.16, 0.42);
    const short = around * between(draw, 0.03, 0.1);
    const dashes = [long, between(draw, 6, 12), short, between(draw, 6, 12)].map(Math.round).join(' ');
    const start = Math.round(around * draw.uniform());
    const width = tidy(between(draw, 2, 3.6));
    rings += `<circle r="${tidy(radius)}" stroke-width="${width}" stroke-dasharray="${dashes}" stroke-dashoffset="${start}"/>`;
  }
  return `<g fill="none" stroke-linecap="round" transform="translate(${tidy(centreX)} ${tidy(centreY)})">${rings}</g>`;
}

/** Follow-spots from the rig above the stage and from its floor, one over the other. */
function lightCones(draw: RandomSource): string {
  const fromAbove = 5;
  const fromBelow = 3;
  let cones = '';
  for (let index = 0; index < fromAbove; index += 1) {
    const lampX = (posterWidth * (index + between(draw, 0.1, 0.9))) / fromAbove;
    const aimX = posterWidth - lampX + between(draw, -90, 90);
    cones += cone({ lampX, lampY: -24, aimX, aimY: posterHeight + 40, spread: between(draw, 34, 74), draw });
  }
  for (let index = 0; index < fromBelow; index += 1) {
    const lampX = (posterWidth * (index + between(draw, 0.1, 0.9))) / fromBelow;
    const aimX = lampX + between(draw, -190, 190);
    cones += cone({ lampX, lampY: posterHeight, aimX, aimY: -40, spread: between(draw, 30, 60), draw });
  }
  return `<g stroke="none">${cones}</g>`;
}

interface Cone {
  readonly lampX: number;
  readonly lampY: number;
  readonly aimX: number;
  readonly aimY: number;
  readonly spread: number;
  readonly draw: RandomSource;
}

function cone({ lampX, lampY, aimX, aimY, spread, draw }: Cone): string {
  const lamp = 5;
  const corners = [lampX - lamp, lampY, lampX + lamp, lampY, aimX + spread, aimY, aimX - spread, aimY];
  return `<path opacity="${tidy(between(draw, 0.3, 0.6))}" d="M${corners.map(Math.round).join(' ')}z"/>`;
}

/** The bend of a running track seen from above. */
function lanes(draw: RandomSource): string {
  const pivotX = between(draw, 130, 330);
  const pivotY = between(draw, 120, 220);
  const lean = between(draw, -38, 16);
  const gap = between(draw, 16, 21);
  const count = 22;
  const straight = 560;
  let lines = '';
  for (let index = 1; index <= count; index += 1) {
    const radius = tidy(index * gap);
    const bend = `M${-radius} ${straight}V0a${radius} ${radius} 0 0 1 ${tidy(radius * 2)} 0v${straight}`;
    const isMarked = draw.uniform() < 0.22;
    const look = isMarked
      ? 'stroke-width="5" stroke-dasharray="26 13"'
      : `stroke-width="${tidy(between(draw, 1.6, 3))}"`;
    lines += `<path ${look} d="${bend}"/>`;
  }
  return `<g fill="none" transform="translate(${tidy(pivotX)} ${tidy(pivotY)}) rotate(${tidy(lean)})">${lines}</g>`;
}

/**
 * A printer's screen at 45 degrees whose dots swell towards one point. A dot is a stroke of no length with round ends,
 * "m2 0h0", in units of half the screen: a tenth of the bytes of as many circles.
 */
function halftone(draw: RandomSource): string {
  const unit = 8;
  const levels = 7;
  const focusX = between(draw, 60, 260) / unit;
  const focusY = between(draw, 40, 150) / unit;
  const reach = between(draw, 250, 330) / unit;
  const steps: { path: string; atX: number; atY: number }[] = [];
  for (let y = 0; y <= posterHeight / unit; y += 1) {
    for (let x = y % 2; x <= posterWidth / unit; x += 2) {
      const nearness = 1 - Math.hypot(x - focusX, y - focusY) / reach;
      const level = Math.ceil(Math.min(1, nearness) * levels);
      if (level <= 0) continue;
      const step = steps[level] ?? { path: 'M0 0', atX: 0, atY: 0 };
      const away = y - step.atY;
      step.path += `m${x - step.atX}${away < 0 ? '' : ' '}${away}h0`;
      steps[level] = { path: step.path, atX: x, atY: y };
    }
  }
  const dots = steps
    .map(({ path }, level) => `<path stroke-width="${tidy(0.3 + (level / levels) * 1)}" d="${path}"/>`)
    .join('');
  return `<g fill="none" stroke-linecap="round" transform="scale(${unit})">${dots}</g>`;
}
