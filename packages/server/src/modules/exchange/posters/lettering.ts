import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Outlines of one weight of a typeface, 1,000 units to the em, y downwards, the base line at 0. */
interface Typeface {
  readonly capHeight: number;
  readonly glyphs: ReadonlyMap<string, Glyph>;
  /** What two neighbours move together (negative) or apart, by the pair. */
  readonly kerning: ReadonlyMap<string, number>;
}

interface Glyph {
  readonly advance: number;
  /** Begins with one absolute "M"; everything after it is relative, so moving that point moves the glyph. */
  readonly path: string;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Lettering {
  readonly path: string;
  readonly advance: number;
  readonly box: Box;
}

const typefaceSchema = z.strictObject({
  capHeight: z.int().positive(),
  glyphs: z.record(z.string(), z.strictObject({ advance: z.int(), path: z.string() })),
  kerning: z.record(z.string(), z.record(z.string(), z.int())),
});

/** An SVG in an <img> cannot use the page's fonts, so letters are outlines. */
function readTypeface(fileName: string): Typeface {
  const file = new URL(`../../../../data/${fileName}`, import.meta.url);
  const { capHeight, glyphs, kerning } = typefaceSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const pairs = Object.entries(kerning).flatMap(([left, byRight]) =>
    Object.entries(byRight).flatMap(([rights, units]) => [...rights].map((right) => [left + right, units] as const)),
  );
  return { capHeight, glyphs: new Map(Object.entries(glyphs)), kerning: new Map(pairs) };
}

export const unbounded = readTypeface('glyphs.unbounded.json');
export const inter = readTypeface('glyphs.inter.json');

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What a reader sees as one letter each: a base with its accents stays together. */
export function splitGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) => segment);
}

export function canDraw(typeface: Typeface, grapheme: string): boolean {
  return composeGlyph(typeface, grapheme) !== undefined;
}

/**
 * One line of text as a single outline. Letters that the typeface lacks, emoji for example, are left out.
 * Tracking is added between two letters, in units of the em.
 */
export function drawText(typeface: Typeface, text: string, { tracking = 0 } = {}): Lettering {
  let path = '';
  let advance = 0;
  let previous = '';
  for (const grapheme of splitGraphemes(text)) {
    const glyph = composeGlyph(typeface, grapheme);
    if (!glyph) continue;
    const base = baseOf(grapheme);
    if (previous !== '') advance += (typeface.kerning.get(previous + base) ?? 0) + tracking;
    path += glyph.path.replaceAll(/M(-?\d+)([ -]\d+)/g, (_, x, y) => moveTo(Number(x) + advance, Number(y)));
    advance += glyph.advance;
    previous = base;
  }
  return { path, advance, box: boxOf(path) };
}

/** Kerning is stored for base letters; an accent does not change the sides of its letter. */
function baseOf(grapheme: string): string {
  return grapheme.normalize('NFD').charAt(0);
}

function moveTo(x: number, y: number): string {
  return `M${x}${y < 0 ? '' : ' '}${y}`;
}

/** Between a letter and an accent that has no letter of its own ready, in units of the em. */
const markGap = 50;
const marksBelow = new Set(['\u0323', '\u0327', '\u0329', '\u0331']);
/** One dot serves for three marks: Yoruba writes a stroke below where others write a dot. */
const sameShape = new Map([
  ['\u0307', '\u0323'],
  ['\u0329', '\u0323'],
]);

function composeGlyph({ glyphs }: Typeface, grapheme: string): Glyph | undefined {
  const whole = glyphs.get(grapheme);
  if (whole) return whole;
  const composed = [...grapheme];
  const [base, ...marks] = glyphs.has(composed[0] ?? '') ? composed : grapheme.normalize('NFD');
  const letter = glyphs.get(base ?? '');
  if (!letter) return undefined;
  let { path } = letter;
  for (const mark of marks) {
    const accent = glyphs.get(sameShape.get(mark) ?? mark);
    if (accent) path += placeMark(path, accent.path, marksBelow.has(mark));
  }
  return { advance: letter.advance, path };
}

function placeMark(letterPath: string, markPath: string, isBelow: boolean): string {
  const letter = boxOf(letterPath);
  const mark = boxOf(markPath);
  const right = Math.round((letter.left + letter.right - mark.left - mark.right) / 2);
  const down = isBelow ? letter.bottom + markGap - mark.top : letter.top - markGap - mark.bottom;
  return markPath.replace(/^M(-?\d+)([ -]\d+)/, (_, x, y) => moveTo(Number(x) + right, Number(y) + down));
}

/**
 * The box around an outline's points, control points included: never smaller than the shape, and hardly
 * larger.
 */
export function boxOf(path: string): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  for (const [, command = '', list = ''] of path.matchAll(/([Mmhvlqz])([^Mmhvlqz]*)/g)) {
    const numbers = (list.match(/-?\d+/g) ?? []).map(Number);
    if (command === 'M') [x, y] = [0, 0];
    if (command === 'z') [x, y] = [startX, startY];
    // Of a curve's four numbers the last two are where it ends.
    const width = command === 'h' || command === 'v' ? 1 : command === 'q' ? 4 : 2;
    for (let at = 0; at + width <= numbers.length; at += width) {
      const last = numbers[at + width - 1] ?? 0;
      x += command === 'h' ? last : command === 'v' ? 0 : (numbers[at + width - 2] ?? 0);
      y += command === 'h' ? 0 : last;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
    if (command === 'M' || command === 'm') [startX, startY] = [x, y];
  }
  return box;
}
