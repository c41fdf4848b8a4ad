import type { RandomSource } from '@limelight/rules/random-source';
import { posterHeight, posterWidth } from '../size.js';
import { between, lines, steps, tidy } from './strokes.js';

export const actingPatterns = [beams, curtain, filmStrips, clapperStripes, marquee];

/** Follow-spots from the rig above the stage and from its floor, one over the other. */
function beams(draw: RandomSource): string {
  const fromAbove = 5;
  const fromBelow = 3;
  const above = steps(0, fromAbove, 1).map((index) => {
    const lampX = (posterWidth * (index + between(draw, 0.1, 0.9))) / fromAbove;
    const aimX = posterWidth - lampX + between(draw, -90, 90);
    return cone({ lampX, lampY: -24, aimX, aimY: posterHeight + 40, spread: between(draw, 34, 74), draw });
  });
  const below = steps(0, fromBelow, 1).map((index) => {
    const lampX = (posterWidth * (index + between(draw, 0.1, 0.9))) / fromBelow;
    const aimX = lampX + between(draw, -190, 190);
    return cone({ lampX, lampY: posterHeight, aimX, aimY: -40, spread: between(draw, 30, 60), draw });
  });
  return `<g stroke="none">${above.join('')}${below.join('')}</g>`;
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

/** The folds of a closed curtain under its valance. */
function curtain(draw: RandomSource): string {
  const fold = between(draw, 26, 44);
  const sway = between(draw, -16, 16);
  const folds = steps(between(draw, -fold, 0), posterWidth + fold, fold).map(
    (x) => `M${tidy(x)} 0q${tidy(sway)} ${posterHeight / 2} 0 ${posterHeight}`,
  );
  const scallop = fold * between(draw, 1.4, 2.2);
  const valance = `M0 ${tidy(between(draw, 26, 44))}${`q${tidy(scallop / 2)} ${tidy(scallop * 0.55)} ${tidy(scallop)} 0`.repeat(Math.ceil(posterWidth / scallop) + 1)}`;
  return (
    lines(folds.join(''), { width: fold * 0.52, opacity: 0.6 }) +
    lines(folds.join(''), { width: fold * 0.16 }) +
    lines(valance, { width: 5 })
  );
}

/** Strips of film across the poster, with their perforation and frames. */
function filmStrips(draw: RandomSource): string {
  const lean = between(draw, 10, 34) * (draw.uniform() < 0.5 ? -1 : 1);
  const high = between(draw, 66, 96);
  const tops = steps(-220, 560, high * between(draw, 1.2, 1.5));
  const edges = tops.map((y) => `M-200 ${tidy(y)}h760M-200 ${tidy(y + high)}h760`).join('');
  const holes = tops.map((y) => `M-200 ${tidy(y + 9)}h760M-200 ${tidy(y + high - 9)}h760`).join('');
  const frames = tops.map((y) => `M-200 ${tidy(y + high / 2)}h760`).join('');
  return (
    `<g transform="rotate(${tidy(lean)} 160 200)">` +
    lines(edges, { width: 2.6 }) +
    lines(holes, { width: 9, dash: '9 9' }) +
    lines(frames, { width: high - 36, dash: `${tidy(high * 0.8)} 6`, opacity: 0.4 }) +
    '</g>'
  );
}

/** The stripes of a clapperboard, mirrored as its two sticks. */
function clapperStripes(draw: RandomSource): string {
  const gap = between(draw, 50, 78);
  const hinge = between(draw, 90, 230);
  const rise = between(draw, 60, 120);
  const stripes = steps(-120, posterHeight + 260, gap).map(
    (y) =>
      `M-20 ${tidy(y)}L${tidy(hinge)} ${tidy(y - rise)}L340 ${tidy(y - rise + (340 - hinge) * (rise / (hinge + 20)))}`,
  );
  return lines(stripes.join(''), { width: gap * between(draw, 0.36, 0.5) });
}

/** The bulbs around the sign of a theatre, frame within frame. */
function marquee(draw: RandomSource): string {
  const gap = between(draw, 26, 38);
  const radius = between(draw, 12, 90);
  const frames = steps(10, 190, gap).map((inset, index) => {
    const width = posterWidth - 2 * inset;
    const height = posterHeight - 2 * inset;
    return `<rect x="${tidy(inset)}" y="${tidy(inset)}" width="${tidy(Math.max(1, width))}" height="${tidy(Math.max(1, height))}" rx="${tidy(Math.max(4, radius - inset * 0.3))}" stroke-width="${index % 2 === 0 ? 10 : 5}" stroke-dasharray="0 ${tidy(between(draw, 15, 21))}"/>`;
  });
  return `<g fill="none" stroke-linecap="round">${frames.filter((_, index) => index < 6).join('')}</g>`;
}
