/**
 * Numbers as people type and paste them: digits of any script, a decimal comma or point, thousands in groups
 * of three, currency signs. A text that can be read in two ways is no number, so that none is read as more
 * than was meant.
 */

/** Directions and zero-width characters, which come with text that is pasted. */
const invisible = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const digit = /\p{Nd}/u;

/** Unicode has the ten digits of a script in a row, and some scripts follow another without a gap. */
function valueOfDigit(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let before = 0;
  while (digit.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}

/** The text with ASCII digits in place of those of other scripts, and without invisible characters. */
export function withPlainDigits(text: string): string {
  return text.replace(invisible, '').replace(/[^\P{Nd}0-9]/gu, (other) => String(valueOfDigit(other)));
}

/** The digits alone: for codes and telephone numbers, which may be typed in groups. */
export function digitsOf(text: string): string {
  return withPlainDigits(text).replace(/[^0-9]/g, '');
}

const currencyBefore = /^(?:SE|US)?\p{Sc}\s*/u;
const unitAfter = /\s*(?:\p{Sc}|%)$/u;

/** Plain digits with "." and "," for the marks of other scripts, and "'" and " " between thousands. */
function plainNumber(text: string): string {
  const marks = withPlainDigits(text)
    .replace(/[\u066b\uff0e\u3002]/g, '.')
    .replace(/[\uff0c\u3001]/g, ',')
    .replace(/[\u066c\u2019]/g, "'")
    .replace(/\s/g, ' ');
  return marks.trim().replace(currencyBefore, '').replace(unitAfter, '');
}

/** Where the decimals begin, or -1. */
function decimalMarkOf(text: string): number {
  const [points, commas] = [text.split('.').length - 1, text.split(',').length - 1];
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (points > 0 && commas > 0) return (text[last] === '.' ? points : commas) === 1 ? last : -1;
  if (points === 1) return last;
  // "1,234" has a thousand; "0,512" and "1,50" have decimals.
  return commas === 1 && !/^[1-9]\d{0,2},\d{3}$/.test(text) ? last : -1;
}

const wholePattern = /^(?:\d+|[1-9]\d{0,2}(?:([ ',.])\d{3})(?:\1\d{3})*)$/;

/**
 * The number in units of its last decimal: with `decimals: 2` "1,234.5", "1.234,5", "1 234,50" and
 * "SE$1234.50" are 123450. `null` for anything else, more decimals included. A huge one is the largest safe
 * integer.
 */
export function parseTyped(
  text: string,
  { decimals, signed = false }: { decimals: number; signed?: boolean },
): number | null {
  const [, sign = '', unsigned = ''] = /^([-\u2212\u2013+]?)(.*)$/.exec(plainNumber(text)) ?? [];
  if (sign !== '' && !signed) return null;
  const size = plainNumber(unsigned);
  const mark = decimalMarkOf(size);
  const [whole, fraction] = mark < 0 ? [size, ''] : [size.slice(0, mark), size.slice(mark + 1)];
  if (mark >= 0 && (decimals === 0 || whole + fraction === '')) return null;
  if (!/^\d*$/.test(fraction) || fraction.length > decimals || !wholePattern.test(whole || (fraction && '0')))
    return null;
  const value = Number(whole.replace(/\D/g, '') + fraction.padEnd(decimals, '0'));
  return (sign === '' || sign === '+' ? 1 : -1) * Math.min(value, Number.MAX_SAFE_INTEGER) + 0;
}

/** A typed amount in cents. */
export function parseHundredths(text: string): number | null {
  return parseTyped(text, { decimals: 2 });
}

/** A typed count. One with decimals is none, whatever they are: "2,0" must not become 20 or 2. */
export function parseCount(text: string): number | null {
  return parseTyped(text, { decimals: 0 });
}
