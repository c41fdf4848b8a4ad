import sharp from 'sharp';
import { inter, renderPoster, unbounded } from '../../exchange/posters/posters.public.js';
import { line as drawLine, ink, type Line } from './picture-text.js';
import { textsOf } from './shared-texts.js';
import type { PictureFacts } from './sharing.sql.js';

/** The size that social networks expect of a link preview (Open Graph). */
export const imageWidth = 1_200;
export const imageHeight = 630;

const textLeft = 560;
const textWidthMax = imageWidth - textLeft - 60;

function line(text: string, look: Omit<Line, 'x' | 'align' | 'widthMax'>): string {
  return drawLine(text, { ...look, x: textLeft, widthMax: textWidthMax });
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
