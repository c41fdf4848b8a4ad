import { drawText, type inter } from '../../exchange/posters/posters.public.js';

export const ink = {
  stage: '#0e0b14',
  card: '#1a1524',
  text: '#f7f2fa',
  quiet: '#c6bbd0',
  spot: '#ffc53d',
  gain: '#7ff0cf',
  loss: '#ff6f52',
} as const;

const emUnits = 1_000;

export interface Line {
  readonly typeface: typeof inter;
  readonly size: number;
  readonly baseline: number;
  readonly fill: string;
  /** The left edge, or the right one of text that ends there. */
  readonly x: number;
  readonly align?: 'left' | 'right';
  readonly widthMax: number;
}

/**
 * One line of outlines, scaled down when too long. The typeface has no minus sign, so an en dash replaces it.
 */
export function line(text: string, { typeface, size, baseline, fill, x, align = 'left', widthMax }: Line): string {
  const { path, advance } = drawText(typeface, text.replaceAll('\u2212', '\u2013'));
  if (path === '') return '';
  const fitting = Math.min(size, (widthMax * emUnits) / advance);
  const left = align === 'left' ? x : x - (advance * fitting) / emUnits;
  return `<path fill="${fill}" transform="translate(${Number(left.toFixed(1))} ${baseline}) scale(${(fitting / emUnits).toFixed(4)})" d="${path}"/>`;
}

/** The text, or as many of its words as fit at this size, with dots. */
export function wordsThatFit(text: string, { typeface, size, widthMax }: Pick<Line, 'typeface' | 'size' | 'widthMax'>) {
  const fits = (candidate: string) => (drawText(typeface, candidate).advance * size) / emUnits <= widthMax;
  if (fits(text)) return text;
  const words = text.split(' ');
  while (words.length > 1) {
    words.pop();
    const shortened = `${words.join(' ')}...`;
    if (fits(shortened)) return shortened;
  }
  // A single word is scaled down.
  return text;
}
