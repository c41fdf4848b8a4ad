import type { RandomSource } from '@limelight/rules/random-source';
import { canDraw, drawText, type Lettering, splitGraphemes, unbounded } from './lettering.js';
import { posterWidth } from './size.js';

/** Outlines are placed in tenths of the poster's unit: whole numbers, which are short. */
export const outlineUnit = 0.1;

const widthMax = 298;
const initialsHeightMax = 168;
const initialsGap = 22;
const stairHeight = 126;
const stairWidth = 158;
const lineHeightMax = 106;
const tripleHeightMax = 62;
const surnameLengthMax = 8;
const lineGap = 11;

/** The huge letters of a poster as outlines in tenths of its unit. */
export interface Arrangement {
  readonly lit: string;
  /** Repetitions in the shade: empty for most names. */
  readonly shaded: string;
}

/** Five points, for a name without one letter that the typeface knows. */
const star: Lettering = {
  path: 'M450-750l106 271h294l-236 184 88 295-252-178-252 178 88-295-236-184h294z',
  advance: 900,
  box: { left: 50, top: -750, right: 850, bottom: 0 },
};

interface ArrangementOptions {
  readonly centreY: number;
  /** After how many letters a single name is broken into two lines. */
  readonly break?: number | undefined;
}

/**
 * A name of several words: its first and last initial side by side or as stairs, or the first initial over
 * the surname. A single name: two lines where the break is known, else three times with the middle one lit.
 */
export function arrange(name: string, draw: RandomSource, options: ArrangementOptions): Arrangement {
  const layout = Math.floor(draw.uniform() * 3);
  const words = name.split(/\s+/).map(lettersOf).filter(isSpoken);
  const [first = [], last = first] = [words[0], words.at(-1)];
  if (words.length === 0)
    return { lit: stacked([{ lettering: star, heightMax: initialsHeightMax }], options), shaded: '' };
  if (words.length === 1) return single(first, options);
  if (layout === 1) return { lit: stairs(initialOf(first), initialOf(last), options), shaded: '' };
  if (layout === 2 && last.length <= surnameLengthMax) {
    const lines = [line([initialOf(first)], 116), line(last, 84)];
    return { lit: stacked(lines, options), shaded: '' };
  }
  const initials = line([initialOf(first), initialOf(last)], initialsHeightMax, initialsGap);
  return { lit: stacked([initials], options), shaded: '' };
}

/** Upper case, with accents and sub-dots; letters that the typeface lacks are left out. */
function lettersOf(word: string): string[] {
  return splitGraphemes(word.toLocaleUpperCase('en')).filter((letter) => canDraw(unbounded, letter));
}

const isLetter = (grapheme: string) => /^[\p{L}\p{N}]/u.test(grapheme);

function isSpoken(letters: readonly string[]): boolean {
  return letters.some(isLetter);
}

function initialOf(letters: readonly string[]): string {
  return letters.find(isLetter) ?? '';
}

interface Line {
  readonly lettering: Lettering;
  readonly heightMax: number;
}

function line(letters: readonly string[], heightMax: number, tracking = 0): Line {
  return { lettering: drawText(unbounded, letters.join(''), { tracking }), heightMax };
}

function single(letters: readonly string[], options: ArrangementOptions): Arrangement {
  const at = options.break ?? 0;
  if (letters.length === 1) return { lit: stacked([line(letters, initialsHeightMax)], options), shaded: '' };
  if (at > 0 && at < letters.length) {
    const lines = [letters.slice(0, at), letters.slice(at)].map((part) => line(part, lineHeightMax));
    return { lit: stacked(lines, options), shaded: '' };
  }
  const whole = line(letters, tripleHeightMax);
  const step = heightOf(whole) + lineGap;
  const { centreY } = options;
  const copies = [centreY - step, centreY + step].map((y) => stacked([whole], { centreY: y }));
  return { lit: stacked([whole], options), shaded: copies.join('') };
}

function scaleOf({ lettering: { box }, heightMax }: Line): number {
  return Math.min(widthMax / (box.right - box.left), heightMax / (box.bottom - box.top));
}

function heightOf(of: Line): number {
  return scaleOf(of) * (of.lettering.box.bottom - of.lettering.box.top);
}

/** Lines in the middle of the poster, one under the other. */
function stacked(lines: readonly Line[], { centreY }: ArrangementOptions): string {
  const total = lines.reduce((sum, one) => sum + heightOf(one) + lineGap, -lineGap);
  let top = centreY - total / 2;
  let path = '';
  for (const one of lines) {
    const { box } = one.lettering;
    const scale = scaleOf(one);
    const right = posterWidth / 2 - (scale * (box.left + box.right)) / 2;
    path += placed(one.lettering, { scale, right, down: top - scale * box.top });
    top += heightOf(one) + lineGap;
  }
  return path;
}

/** One initial at the upper left, the other at the lower right. */
function stairs(upper: string, lower: string, { centreY }: ArrangementOptions): string {
  const margin = (posterWidth - widthMax) / 2;
  return [upper, lower]
    .map((letter, index) => {
      const lettering = drawText(unbounded, letter);
      const { box } = lettering;
      const scale = Math.min(stairWidth / (box.right - box.left), stairHeight / (box.bottom - box.top));
      const right = index === 0 ? margin - scale * box.left : posterWidth - margin - scale * box.right;
      const down = index === 0 ? centreY + 4 - scale * box.bottom : centreY - 2 - scale * box.top;
      return placed(lettering, { scale, right, down });
    })
    .join('');
}

interface Placement {
  readonly scale: number;
  readonly right: number;
  readonly down: number;
}

const isHorizontal = new Set(['h', 'H']);

/** The outline scaled and moved, in tenths: "M" is absolute, every other command relative. */
function placed({ path }: Lettering, { scale, right, down }: Placement): string {
  return path.replaceAll(/([Mmhvlqz])([^Mmhvlqz]*)/g, (_, command: string, list: string) => {
    const numbers = (list.match(/-?\d+/g) ?? []).map((text, index) => {
      const isX = isHorizontal.has(command) || (command !== 'v' && index % 2 === 0);
      const moved = Number(text) * scale + (command === 'M' ? (isX ? right : down) : 0);
      return Math.round(moved / outlineUnit);
    });
    return command + numbers.map((number, index) => (index > 0 && number >= 0 ? ` ${number}` : `${number}`)).join('');
  });
}
