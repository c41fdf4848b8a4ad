import { type Arrangement, outlineUnit } from './arrangement.js';
import type { Palette } from './palette.js';

const echoStep = 11;
/** Outside the letters; the stroke is twice as wide, since the fill covers its inner half. */
const contourWidth = 1.6;
const outlineWidth = 0.8;
/** How strongly the pattern shows inside the letters; the contrast of the letters is proved with it. */
const insideOpacity = 0.42;

const inTenths = (length: number) => Math.round(length / outlineUnit);

interface MonogramOptions {
  readonly palette: Palette;
  /** Whether the pattern shows again inside the letters. */
  readonly engraved: boolean;
}

/**
 * The huge letters: three copies stacked below, then the letters, engraved with the pattern "p" again. Their
 * dark contour is what sets them off, so it does not matter how light the ground of a seed turns out.
 * @returns the parts in the order of drawing; the fade lies between the stack and the letters, which stay
 * bright to
 *   their feet
 */
export function drawMonogram({ lit, shaded }: Arrangement, { palette, engraved }: MonogramOptions) {
  const toPoster = `transform="scale(${outlineUnit})"`;
  const echoes = palette.echoes
    .map(
      (fill, index) =>
        `<use href="#m" y="${inTenths((index + 1) * echoStep)}" fill="${fill}" stroke-opacity="${0.8 - index * 0.25}"/>`,
    )
    .reverse()
    .join('');
  const shade =
    shaded === ''
      ? ''
      : `<path fill="${palette.echoes[1]}" stroke-opacity=".6" paint-order="stroke" stroke-linejoin="round" d="${shaded}"/>`;
  const engraving = `<g clip-path="url(#c)" opacity="${insideOpacity}" fill="${palette.engraving}" stroke="${palette.engraving}"><use href="#p"/></g>`;
  return {
    definitions:
      `<path id="m" paint-order="stroke" stroke-linejoin="round" d="${lit}"/>` +
      (engraved ? `<clipPath id="c"><use href="#m" ${toPoster}/></clipPath>` : '') +
      `<linearGradient id="t" x2="0" y2="1"><stop stop-color="${palette.tint}"/><stop offset="1" stop-color="${palette.tintShade}"/></linearGradient>`,
    stack: `<g ${toPoster} stroke="${palette.tint}" stroke-width="${inTenths(2 * outlineWidth)}">${shade}${shaded === '' ? echoes : ''}</g>`,
    letters:
      `<use href="#m" ${toPoster} fill="url(#t)" stroke="${palette.contour}" stroke-width="${inTenths(2 * contourWidth)}"/>` +
      (engraved ? engraving : ''),
  };
}
