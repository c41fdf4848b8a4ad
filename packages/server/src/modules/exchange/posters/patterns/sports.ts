import type { RandomSource } from '@limelight/rules/random-source';
import { posterHeight, posterWidth } from '../size.js';
import { between, lines, steps, tidy } from './strokes.js';

/** The pitch is for footballers only. */
export const sportsPatterns = [track, chevrons, net, stadium];

/** The bend of a running track seen from above. */
function track(draw: RandomSource): string {
  const pivotX = between(draw, 100, 330);
  const pivotY = between(draw, 100, 240);
  const lean = between(draw, -60, 30);
  const gap = between(draw, 16, 25);
  const straight = 560;
  const lanes = steps(1, 22, 1).map((index) => {
    const radius = tidy(index * gap);
    const bend = `M${-radius} ${straight}V0a${radius} ${radius} 0 0 1 ${tidy(radius * 2)} 0v${straight}`;
    const isMarked = draw.uniform() < 0.22;
    return isMarked ? lines(bend, { width: 5, dash: '26 13' }) : lines(bend, { width: between(draw, 1.6, 3.4) });
  });
  return `<g transform="translate(${tidy(pivotX)} ${tidy(pivotY)}) rotate(${tidy(lean)})">${lanes.join('')}</g>`;
}

/** A mown pitch with its lines, from the stand. */
export function pitch(draw: RandomSource): string {
  const lean = between(draw, -28, 28);
  const mown = between(draw, 40, 64);
  const centreX = between(draw, 110, 210);
  const centreY = between(draw, 120, 230);
  const circle = between(draw, 54, 88);
  const stripes = steps(-180, 580, mown * 2).map((y) => `M-200 ${tidy(y)}h760`);
  const box = (y: number, toMiddle: 1 | -1) =>
    `M${tidy(centreX - 92)} ${y}v${72 * toMiddle}h184v${-72 * toMiddle}M${tidy(centreX - 44)} ${y}v${28 * toMiddle}h88v${-28 * toMiddle}`;
  return (
    `<g transform="rotate(${tidy(lean)} 160 200)">` +
    lines(stripes.join(''), { width: mown, opacity: 0.4 }) +
    lines(
      `M-200 ${tidy(centreY)}h760${box(-10, 1)}${box(410, -1)}M${tidy(centreX - circle)} ${tidy(centreY)}a${tidy(circle)} ${tidy(circle)} 0 1 0 ${tidy(circle * 2)} 0a${tidy(circle)} ${tidy(circle)} 0 1 0 ${tidy(-circle * 2)} 0`,
      { width: 3.6 },
    ) +
    lines(`M${tidy(centreX)} ${tidy(centreY)}h0`, { width: 12, cap: 'round' }) +
    '</g>'
  );
}

/** The stripes of a jersey. */
function chevrons(draw: RandomSource): string {
  const gap = between(draw, 34, 62);
  const half = between(draw, 26, 84);
  const rise = between(draw, 0.5, 1) * half;
  const path = steps(-gap, posterHeight + rise + gap, gap).map((y) => {
    const zigzag = `l${tidy(half)} ${tidy(-rise)}l${tidy(half)} ${tidy(rise)}`.repeat(
      Math.ceil(posterWidth / half / 2) + 1,
    );
    return `M${tidy(-half / 2)} ${tidy(y)}${zigzag}`;
  });
  return lines(path.join(''), { width: gap * between(draw, 0.3, 0.5) });
}

/** A goal's net, sagging. */
function net(draw: RandomSource): string {
  const gap = between(draw, 24, 38);
  const sag = between(draw, -46, 46);
  const cords = (direction: 1 | -1) =>
    steps(-460, 780, gap).map((x) => `M${tidy(x)} -10q${tidy(160 * direction + sag)} 210 ${tidy(260 * direction)} 420`);
  return lines([...cords(1), ...cords(-1)].join(''), { width: between(draw, 2, 3.6) });
}

/** Rows of seats around a field, and the light of its masts. */
function stadium(draw: RandomSource): string {
  const centreX = between(draw, 120, 200);
  const centreY = between(draw, 180, 330);
  const flat = between(draw, 0.42, 0.66);
  const rows = steps(50, 380, between(draw, 19, 27)).map((radius) => {
    const dash = `${Math.round(between(draw, 5, 14))} ${Math.round(between(draw, 3, 6))}`;
    return `<ellipse rx="${tidy(radius)}" ry="${tidy(radius * flat)}" stroke-width="${tidy(between(draw, 6, 10))}" stroke-dasharray="${dash}"/>`;
  });
  const stairs = steps(0, 12, 1).map((turn) => {
    const angle = (turn * Math.PI) / 6 + 0.2;
    return `M${tidy(40 * Math.cos(angle))} ${tidy(40 * flat * Math.sin(angle))}L${tidy(400 * Math.cos(angle))} ${tidy(400 * flat * Math.sin(angle))}`;
  });
  return `<g fill="none" transform="translate(${tidy(centreX)} ${tidy(centreY)})">${rows.join('')}${lines(stairs.join(''), { width: 3 })}</g>`;
}
