import sharp from 'sharp';
import { drawText, inter, renderPoster, unbounded } from '../posters/posters.public.js';
import { textsOf } from './shared-texts.js';
import type { PictureFacts } from './sharing.sql.js';

/** The size that social networks expect of a link preview (Open Graph). */
export const imageWidth = 1_200;
export const imageHeight = 630;

const ink = { stage: '#0e0b14', text: '#f7f2fa', quiet: '#c6bbd0', spot: '#ffc53d', gain: '#7ff0cf', loss: '#ff6f52' };
const emUnits = 1_000;
const textLeft = 560;
const textWidthMax = imageWidth - textLeft - 60;

interface Line {
  readonly typeface: typeof inter;
  readonly size: number;
  readonly baseline: number;
  readonly fill: string;
}

/** One line of outlines, scaled down when too long. The typeface has no minus sign, so an en dash replaces it. */
function line(text: string, { typeface, size, baseline, fill }: Line): string {
  const { path, advance } = drawText(typeface, text.replaceAll('\u2212', '\u2013'));
  if (path === '') return '';
  const fitting = Math.min(size, (textWidthMax * emUnits) / advance);
  return `<path fill="${fill}" transform="translate(${textLeft} ${baseline}) scale(${(fitting / emUnits).toFixed(4)})" d="${path}"/>`;
}

/** The picture as SVG with outlines only: it needs no font, and a name cannot become markup. */
function shareSvg(picture: PictureFacts): string {
  const { name, percent, amount, about, price } = textsOf(picture);
  const { celebrity_id: id, category, country } = picture;
  const poster = renderPoster({ id, name, category, country }, 'full')
    .replace(/^<svg [^>]*>/, '')
    .replace(/<\/svg>$/, '');
  const tone = picture.change_bps < 0 ? ink.loss : ink.gain;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${imageWidth}" height="${imageHeight}" viewBox="0 0 ${imageWidth} ${imageHeight}">` +
    `<path fill="${ink.stage}" d="M0 0h${imageWidth}v${imageHeight}H0z"/>` +
    `<svg x="48" y="40" width="440" height="550" viewBox="0 0 320 400">${poster}</svg>` +
    line('LIMELIGHT', { typeface: unbounded, size: 34, baseline: 96, fill: ink.spot }) +
    line(name, { typeface: inter, size: 60, baseline: 218, fill: ink.text }) +
    line(percent, { typeface: inter, size: 148, baseline: 372, fill: tone }) +
    line(amount === null ? about : `${amount} ${about}`, { typeface: inter, size: 44, baseline: 448, fill: ink.text }) +
    line(price, { typeface: inter, size: 32, baseline: 524, fill: ink.quiet }) +
    line('The celebrity stock exchange', { typeface: inter, size: 32, baseline: 576, fill: ink.quiet }) +
    '</svg>'
  );
}

export function sharePng(picture: PictureFacts): Promise<Buffer> {
  return sharp(Buffer.from(shareSvg(picture)))
    .png()
    .toBuffer();
}
