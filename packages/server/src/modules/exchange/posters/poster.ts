import { createHash } from 'node:crypto';
import type { Category, Country } from '@limelight/rules/celebrity';
import { type RandomSource, seededRandomSource } from '@limelight/rules/random-source';
import { arrange } from './arrangement.js';
import { drawBand } from './band.js';
import { detailsOf } from './details.js';
import { drawMonogram } from './monogram.js';
import { drawName } from './name-line.js';
import { type Palette, posterPalette } from './palette.js';
import { drawPattern } from './patterns/patterns.js';
import { chooseProp, drawProp } from './props.js';
import { posterHeight, posterWidth } from './size.js';

export interface PosterSubject {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  readonly country: Country;
}

/**
 * A thumb is shown 32 to 56 px wide: no name, band or prop, centred letters and no fine detail, since a list
 * has dozens of them and the browser builds a document for each.
 */
export type PosterVariant = 'full' | 'thumb';

const lettersCentreY: Readonly<Record<PosterVariant, number>> = { full: 158, thumb: 206 };

const renderedMax = 500;
const rendered = new Map<string, string>();

/**
 * The poster as SVG: shapes only, no text, so that a name cannot become markup. Deterministic for equal
 * subjects.
 */
export function renderPoster(subject: PosterSubject, variant: PosterVariant): string {
  const key = JSON.stringify([variant, subject.id, subject.category, subject.country, subject.name]);
  const known = rendered.get(key);
  if (known !== undefined) return known;
  const poster = composePoster(subject, variant);
  if (rendered.size >= renderedMax) rendered.clear();
  rendered.set(key, poster);
  return poster;
}

function composePoster({ id, name, category, country }: PosterSubject, variant: PosterVariant): string {
  const draw = seededRandomSource(seedOf(`v2 ${id} ${name}`));
  const details = detailsOf(name);
  const usualProp = chooseProp(category, draw);
  const prop = details.prop ?? usualProp;
  const palette = posterPalette(category, draw);
  const arrangement = arrange(name, draw, { centreY: lettersCentreY[variant], break: details.break });
  const gradients = light(palette, draw);
  const pattern = drawPattern(category, prop, draw);
  const isFull = variant === 'full';
  const monogram = drawMonogram(arrangement, { palette, engraved: isFull });
  const ink = `opacity=".5" fill="${palette.line}" stroke="${palette.line}"`;
  const foot = isFull ? drawBand(country) + drawProp(prop, palette) + drawName(name) : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${posterWidth}" height="${posterHeight}" viewBox="0 0 ${posterWidth} ${posterHeight}">` +
    `<defs>${gradients}${isFull ? `${fade(palette)}<g id="p">${pattern}</g>` : ''}${monogram.definitions}</defs>` +
    `${sheet('g')}${sheet('l')}` +
    (isFull ? `<use href="#p" ${ink}/>` : `<g ${ink}>${pattern}</g>`) +
    `${monogram.stack}${isFull ? sheet('f') : ''}${monogram.letters}${foot}</svg>`
  );
}

const seedBytes = 6;

/** 48 bits: what a number holds exactly, and what the random source accepts. */
function seedOf(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, seedBytes);
}

function sheet(paint: string): string {
  return `<path fill="url(#${paint})" d="M0 0h${posterWidth}v${posterHeight}H0z"/>`;
}

/** g: the ground; l: the light from above. */
function light({ sky, ground, deep, glow }: Palette, draw: RandomSource): string {
  const lampX = Math.round(posterWidth * (0.3 + 0.4 * draw.uniform()));
  return (
    `<linearGradient id="g" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset=".6" stop-color="${ground}"/><stop offset="1" stop-color="${deep}"/></linearGradient>` +
    `<radialGradient id="l" gradientUnits="userSpaceOnUse" cx="${lampX}" cy="0" r="270"><stop stop-color="${glow}"/><stop offset=".35" stop-color="${glow}" stop-opacity=".6"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>`
  );
}

/** f: the fade under the name. */
function fade({ deep }: Palette): string {
  return `<linearGradient id="f" x2="0" y2="1"><stop offset=".46" stop-color="${deep}" stop-opacity="0"/><stop offset=".6" stop-color="${deep}" stop-opacity=".3"/><stop offset=".74" stop-color="${deep}" stop-opacity=".78"/><stop offset=".86" stop-color="${deep}" stop-opacity=".95"/></linearGradient>`;
}
