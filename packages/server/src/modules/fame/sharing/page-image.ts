import sharp from 'sharp';
import {
  inter,
  type PosterSubject,
  type PosterVariant,
  renderPoster,
  unbounded,
} from '../../exchange/posters/posters.public.js';
import { entriesMax, type PagePicture, type PictureEntry } from './page-picture.js';
import { ink, line, wordsThatFit } from './picture-text.js';
import { imageHeight, imageWidth } from './share-image.js';

const margin = 64;
const innerWidth = imageWidth - 2 * margin;

const firstRowTop = 244;
const rowHeight = 90;
const thumb = { width: 60, height: 75 };
const textGap = 24;
const figureWidth = 220;

const posterGap = 32;
const posterWidth = (innerWidth - (entriesMax - 1) * posterGap) / entriesMax;
const posterBox = { top: 236, width: posterWidth, height: posterWidth * 1.25 };

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Each poster of a picture needs ids of its own, or all would be rendered with the shapes of the first. */
function poster(subject: PosterSubject, variant: PosterVariant, index: number, { x, y, width, height }: Box): string {
  const content = renderPoster(subject, variant)
    .replace(/^<svg [^>]*>/, '')
    .replace(/<\/svg>$/, '')
    .replaceAll(/\bid="|url\(#|href="#/g, (start) => `${start}${index}-`);
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 320 400">${content}</svg>`;
}

/** A tile with the first letter of the game, where an entry is about the whole market. */
function tile({ x, y, width, height }: Box): string {
  return (
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" fill="${ink.card}"/>` +
    line('L', { typeface: unbounded, size: 36, x: x + 17, baseline: y + 50, fill: ink.spot, widthMax: width })
  );
}

function row({ subject, text, detail, figure }: PictureEntry, index: number): string {
  const top = firstRowTop + index * rowHeight;
  const box = { x: margin, y: top, ...thumb };
  const x = margin + thumb.width + textGap;
  const widthMax = imageWidth - margin - x - (figure === null ? 0 : figureWidth + textGap);
  const look = { typeface: inter, size: 36, widthMax };
  return (
    (subject === null ? tile(box) : poster(subject, 'thumb', index, box)) +
    line(wordsThatFit(text, look), { ...look, x, baseline: top + 34, fill: ink.text }) +
    line(detail, { typeface: inter, size: 24, x, baseline: top + 66, fill: ink.quiet, widthMax }) +
    (figure === null
      ? ''
      : line(figure.text, {
          typeface: inter,
          size: 44,
          x: imageWidth - margin,
          align: 'right',
          baseline: top + 52,
          fill: ink[figure.tone],
          widthMax: figureWidth,
        }))
  );
}

function column({ subject, detail, figure }: PictureEntry, index: number): string {
  const { top, width, height } = posterBox;
  const x = margin + index * (width + posterGap);
  const baseline = top + height + 46;
  return (
    (subject === null ? '' : poster(subject, 'full', index, { x, y: top, width, height })) +
    line(detail, { typeface: inter, size: 26, x, baseline, fill: ink.text, widthMax: width * 0.58 }) +
    (figure === null
      ? ''
      : line(figure.text, {
          typeface: inter,
          size: 26,
          x: x + width,
          align: 'right',
          baseline,
          fill: ink[figure.tone],
          widthMax: width * 0.38,
        }))
  );
}

/** The picture as SVG with outlines only: it needs no font, and no text can become markup. */
export function pageSvg({ title, sub, shape, entries }: PagePicture): string {
  const widthMax = innerWidth;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${imageWidth}" height="${imageHeight}" viewBox="0 0 ${imageWidth} ${imageHeight}">` +
    `<path fill="${ink.stage}" d="M0 0h${imageWidth}v${imageHeight}H0z"/>` +
    line('LIMELIGHT', { typeface: unbounded, size: 30, x: margin, baseline: 84, fill: ink.spot, widthMax }) +
    line(title, { typeface: inter, size: 60, x: margin, baseline: 160, fill: ink.text, widthMax }) +
    line(sub, { typeface: inter, size: 28, x: margin, baseline: 206, fill: ink.quiet, widthMax }) +
    entries
      .slice(0, entriesMax)
      .map(shape === 'posters' ? column : row)
      .join('') +
    '</svg>'
  );
}

export function pagePng(picture: PagePicture): Promise<Buffer> {
  return sharp(Buffer.from(pageSvg(picture)))
    .png()
    .toBuffer();
}
