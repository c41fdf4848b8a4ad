import type { RandomSource } from '@limelight/rules/random-source';
import { posterHeight, posterWidth } from '../size.js';
import { between, lines, steps, tidy, wave } from './strokes.js';

export const musicPatterns = [grooves, equaliser, waves, staves, speaker];

/** The grooves of a record: rings broken into long and short dashes. */
function grooves(draw: RandomSource): string {
  const centreX = between(draw, 80, 240);
  const centreY = between(draw, 90, 230);
  const gap = between(draw, 11.5, 17);
  const farthest = Math.hypot(Math.max(centreX, posterWidth - centreX), Math.max(centreY, posterHeight - centreY));
  const rings = steps(gap * 1.2, farthest, gap).map((radius) => {
    const around = 2 * Math.PI * radius;
    const long = around * between(draw, 0.16, 0.42);
    const short = around * between(draw, 0.03, 0.1);
    const dashes = [long, between(draw, 6, 12), short, between(draw, 6, 12)].map(Math.round).join(' ');
    const start = Math.round(around * draw.uniform());
    return `<circle r="${tidy(radius)}" stroke-width="${tidy(between(draw, 2, 4.4))}" stroke-dasharray="${dashes}" stroke-dashoffset="${start}"/>`;
  });
  return `<g fill="none" stroke-linecap="round" transform="translate(${tidy(centreX)} ${tidy(centreY)})">${rings.join('')}</g>`;
}

/** Columns of level lamps, as high as a song's spectrum. */
function equaliser(draw: RandomSource): string {
  const gap = between(draw, 19, 30);
  const swing = between(draw, 0.012, 0.03);
  const phase = between(draw, 0, 6);
  const columns = steps(gap / 2, posterWidth, gap).map((x) => {
    const level = 0.62 + 0.3 * Math.sin(x * swing + phase) + between(draw, -0.16, 0.16);
    return `M${tidy(x)} ${posterHeight}V${Math.round(posterHeight * (1 - level))}`;
  });
  return lines(columns.join(''), { width: gap * 0.66, dash: `${tidy(between(draw, 6, 11))} 5` });
}

/** Sound waves, strongest at one height. */
function waves(draw: RandomSource): string {
  const length = between(draw, 34, 80);
  const loudY = between(draw, 60, 300);
  const gap = between(draw, 10, 15);
  const path = steps(8, posterHeight, gap).map((y) => {
    const loud = Math.max(0.12, 1 - Math.abs(y - loudY) / 190);
    return wave(y, length, 2 + length * 0.75 * loud, -length * (0.4 + between(draw, 0, 0.25)));
  });
  return lines(path.join(''), { width: between(draw, 2.4, 4) });
}

/** Staves that rise and fall, with notes on them. */
function staves(draw: RandomSource): string {
  const space = between(draw, 9, 12);
  const length = between(draw, 150, 240);
  const height = between(draw, 24, 60);
  const tops = steps(between(draw, -20, 24), posterHeight, space * 4 + between(draw, 36, 52));
  const staff = tops.flatMap((top) =>
    steps(0, 5, 1).map((line) => wave(top + line * space, length, height, -length / 2)),
  );
  const notes = tops.flatMap((top) =>
    steps(between(draw, 8, 40), posterWidth, between(draw, 44, 70)).map((x) => {
      const y = Math.round(top + space * between(draw, 0, 4));
      return { head: `M${Math.round(x)} ${y}h0`, stem: `M${Math.round(x) + 5} ${y}v-34` };
    }),
  );
  return (
    lines(staff.join(''), { width: 1.6 }) +
    lines(notes.map(({ head }) => head).join(''), { width: 14, cap: 'round' }) +
    lines(notes.map(({ stem }) => stem).join(''), { width: 2.6 })
  );
}

/** The dots of a loudspeaker's grille, on rings. */
function speaker(draw: RandomSource): string {
  const centreX = between(draw, 70, 250);
  const centreY = between(draw, 80, 220);
  const gap = between(draw, 17, 23);
  const rings = steps(1, 24, 1).map((ring) => {
    const radius = ring * gap;
    const count = ring * 6;
    const arc = (2 * Math.PI * radius) / count;
    return `<circle r="${tidy(radius)}" stroke-width="${tidy(Math.max(2.5, 11 - ring * 0.55))}" stroke-dasharray="0 ${arc.toFixed(2)}" transform="rotate(${Math.round(between(draw, 0, 60))})"/>`;
  });
  return `<g fill="none" stroke-linecap="round" transform="translate(${tidy(centreX)} ${tidy(centreY)})">${rings.join('')}</g>`;
}
