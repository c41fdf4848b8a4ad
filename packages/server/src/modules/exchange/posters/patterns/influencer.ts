import type { RandomSource } from '@limelight/rules/random-source';
import { posterHeight, posterWidth } from '../size.js';
import { between, lines, steps, tidy } from './strokes.js';

export const influencerPatterns = [halftone, mosaic, signalArcs, tiles, bubbles];

/**
 * A printer's screen at 45 degrees whose dots swell towards one point. A dot is a stroke of no length with
 * round ends, "m2 0h0", in units of half the screen: a tenth of the bytes of as many circles.
 */
function halftone(draw: RandomSource): string {
  const unit = 8;
  const levels = 7;
  const focusX = between(draw, 40, 280) / unit;
  const focusY = between(draw, 40, 260) / unit;
  const reach = between(draw, 240, 330) / unit;
  const dots: { path: string; atX: number; atY: number }[] = [];
  for (let y = 0; y <= posterHeight / unit; y += 1) {
    for (let x = y % 2; x <= posterWidth / unit; x += 2) {
      const nearness = 1 - Math.hypot(x - focusX, y - focusY) / reach;
      const level = Math.ceil(Math.min(1, nearness) * levels);
      if (level <= 0) continue;
      const dot = dots[level] ?? { path: 'M0 0', atX: 0, atY: 0 };
      const away = y - dot.atY;
      dot.path += `m${x - dot.atX}${away < 0 ? '' : ' '}${away}h0`;
      dots[level] = { path: dot.path, atX: x, atY: y };
    }
  }
  const paths = dots.map(({ path }, level) => `<path stroke-width="${tidy(0.3 + level / levels)}" d="${path}"/>`);
  return `<g fill="none" stroke-linecap="round" transform="scale(${unit})">${paths.join('')}</g>`;
}

/** Pixels of a picture that is still loading, in four strengths. */
function mosaic(draw: RandomSource): string {
  const size = Math.round(between(draw, 26, 40));
  const lean = between(draw, -0.6, 0.6);
  const strengths = [0.2, 0.4, 0.7, 1];
  const paths = strengths.map(() => '');
  for (const y of steps(0, posterHeight, size)) {
    for (const x of steps(0, posterWidth, size)) {
      const chance = 0.75 - y / posterHeight / 2 + (lean * (x - 160)) / 320;
      if (draw.uniform() > chance) continue;
      const level = Math.floor(draw.uniform() * strengths.length);
      paths[level] += `M${x} ${y}h${size - 2}v${size - 2}h${2 - size}z`;
    }
  }
  return `<g stroke="none">${paths.map((path, level) => `<path opacity="${strengths[level]}" d="${path}"/>`).join('')}</g>`;
}

/** The arcs of a signal, from two corners. */
function signalArcs(draw: RandomSource): string {
  const gap = between(draw, 24, 38);
  const first = { x: between(draw, -20, 120), y: between(draw, 280, 420) };
  const second = { x: between(draw, 220, 340), y: between(draw, -20, 90) };
  const arcs = ({ x, y }: { x: number; y: number }, count: number) =>
    steps(1, count, 1).map((ring) => {
      const radius = tidy(ring * gap);
      return `M${tidy(x - radius)} ${tidy(y)}a${radius} ${radius} 0 1 1 ${radius * 2} 0a${radius} ${radius} 0 1 1 ${-radius * 2} 0`;
    });
  return (
    lines(arcs(first, Math.round(between(draw, 8, 14))).join(''), { width: gap * 0.34 }) +
    lines(arcs(second, 7).join(''), { width: gap * 0.14 })
  );
}

/** Rounded tiles, every other row shifted, some of them lit. */
function tiles(draw: RandomSource): string {
  const size = between(draw, 50, 76);
  const corner = tidy(size * between(draw, 0.16, 0.42));
  const inner = tidy(size - 8 - 2 * corner);
  let frames = '';
  let lit = '';
  for (const [row, y] of steps(-size / 2, posterHeight, size).entries()) {
    for (const x of steps(row % 2 === 0 ? -size / 2 : 0, posterWidth, size)) {
      const tile = `M${tidy(x + 4 + corner)} ${tidy(y + 4)}h${inner}a${corner} ${corner} 0 0 1 ${corner} ${corner}v${inner}a${corner} ${corner} 0 0 1 ${-corner} ${corner}h${-inner}a${corner} ${corner} 0 0 1 ${-corner} ${-corner}v${-inner}a${corner} ${corner} 0 0 1 ${corner} ${-corner}z`;
      if (draw.uniform() < 0.3) lit += tile;
      else frames += tile;
    }
  }
  return `${lines(frames, { width: 3 })}<path stroke="none" opacity=".6" d="${lit}"/>`;
}

/** Speech bubbles of a conversation. */
function bubbles(draw: RandomSource): string {
  let outlined = '';
  let filled = '';
  for (const y of steps(between(draw, -40, 0), posterHeight, between(draw, 58, 78))) {
    for (const x of steps(between(draw, -90, -10), posterWidth, between(draw, 118, 156))) {
      const width = tidy(between(draw, 50, 96));
      const toLeft = draw.uniform() < 0.5;
      const tail = toLeft ? `h-14l-14 14v-14h${tidy(28 - width)}` : `h${tidy(28 - width)}l-14 14v-14h-14`;
      const bubble = `M${tidy(x)} ${tidy(y)}h${width}a14 14 0 0 1 14 14v10a14 14 0 0 1-14 14${tail}a14 14 0 0 1-14-14v-10a14 14 0 0 1 14-14z`;
      if (draw.uniform() < 0.45) filled += bubble;
      else outlined += bubble;
    }
  }
  return `${lines(outlined, { width: 3.4 })}<path stroke="none" opacity=".5" d="${filled}"/>`;
}
