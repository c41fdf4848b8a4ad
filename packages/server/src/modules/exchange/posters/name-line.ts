import { drawText, inter, type Lettering } from './lettering.js';
import { posterWidth } from './size.js';

const marginX = 24;
const baselineY = 386;
const sizeMax = 22;
/** Smaller than this, two lines read better than one. */
const oneLineSizeMin = 16;
/** The upper of two lines ends before the prop. */
const twoLinesWidthMax = 206;
const lineHeight = 1.2;
const emUnits = 1_000;

/**
 * The name at the foot of the poster, as outlines, as large as it fits. Empty for a name without a known
 * letter.
 */
export function drawName(name: string): string {
  const whole = drawText(inter, name.trim());
  if (whole.path === '') return '';
  const lines = sizeOf([whole]) >= oneLineSizeMin ? [whole] : splitInTwo(name);
  const size = sizeOf(lines);
  const scale = (size / emUnits).toFixed(4);
  return lines
    .map(({ path }, index) => {
      const y = baselineY - (lines.length - 1 - index) * size * lineHeight;
      return `<path fill="#fff" transform="translate(${marginX} ${y.toFixed(1)}) scale(${scale})" d="${path}"/>`;
    })
    .join('');
}

function sizeOf(lines: readonly Lettering[]): number {
  const widest = Math.max(...lines.map(({ advance }) => advance));
  const widthMax = lines.length > 1 ? twoLinesWidthMax : posterWidth - 2 * marginX;
  return Math.min(sizeMax, (widthMax * emUnits) / widest);
}

/** Broken at the space that leaves the more even lines; a name without a space stays whole. */
function splitInTwo(name: string): Lettering[] {
  const words = name.trim().split(/\s+/);
  const breaks = words.slice(1).map((_, index) => {
    const lines = [words.slice(0, index + 1), words.slice(index + 1)];
    return lines.map((line) => drawText(inter, line.join(' '))).filter(({ path }) => path !== '');
  });
  const whole = [drawText(inter, name.trim())];
  return breaks.reduce((best, lines) => (sizeOf(lines) > sizeOf(best) ? lines : best), whole);
}
