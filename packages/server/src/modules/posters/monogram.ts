import { canDraw, drawText, type Lettering, splitGraphemes, unbounded } from './lettering.js';
import type { Palette } from './palette.js';
import { posterWidth } from './size.js';

const widthMax = 298;
const heightMax = 168;
const letterGap = 22;
const echoStep = 15;
/** Outside the letters; the stroke is twice as wide, since the fill covers its inner half. */
const contourWidth = 1.6;
const echoOutlineWidth = 1;
/** How strongly the pattern shows inside the letters; the contrast of the letters is proved with it. */
const insideOpacity = 0.42;

/** Five points, for a name without one letter that the typeface knows. */
const star: Lettering = {
  path: 'M450-750l106 271h294l-236 184 88 295-252-178-252 178 88-295-236-184h294z',
  advance: 900,
  box: { left: 50, top: -750, right: 850, bottom: 0 },
};

/** First and last initial as one reads them: upper case, with accents and sub-dots; a single name gives one letter. */
export function initialsOf(name: string): string {
  const initials = name
    .split(/\s+/)
    .map((word) => splitGraphemes(word.toLocaleUpperCase('en')).find(isInitial))
    .filter((initial) => initial !== undefined);
  return [initials[0], initials.length > 1 ? initials.at(-1) : ''].join('');
}

function isInitial(grapheme: string): boolean {
  return /^[\p{L}\p{N}]/u.test(grapheme) && canDraw(unbounded, grapheme);
}

interface MonogramOptions {
  readonly name: string;
  readonly centreY: number;
  readonly palette: Palette;
  /** Whether the pattern shows again inside the letters. */
  readonly engraved: boolean;
}

/**
 * The huge letters: three copies stacked below, then the letters, engraved with the pattern "p" again. Their dark
 * contour is what sets them off, so it does not matter how light the ground of a seed turns out.
 * @returns the parts in the order of drawing; the fade lies between the stack and the letters, which stay bright to
 *   their feet
 */
export function drawMonogram({ name, centreY, palette, engraved }: MonogramOptions) {
  const initials = initialsOf(name);
  const { path, box } = initials === '' ? star : drawText(unbounded, initials, { tracking: letterGap });
  const scale = Math.min(widthMax / (box.right - box.left), heightMax / (box.bottom - box.top));
  const right = posterWidth / 2 - (scale * (box.left + box.right)) / 2;
  const down = centreY - (scale * (box.top + box.bottom)) / 2;
  const place = `translate(${right.toFixed(1)} ${down.toFixed(1)}) scale(${scale.toFixed(4)})`;
  const strokeWidth = (width: number) => Math.round((2 * width) / scale);

  const echoes = palette.echoes
    .map(
      (fill, index) =>
        `<use href="#m" y="${(index + 1) * echoStep}" fill="${fill}" stroke-opacity="${0.8 - index * 0.25}"/>`,
    )
    .reverse()
    .join('');
  const engraving = `<g clip-path="url(#c)" opacity="${insideOpacity}" fill="${palette.engraving}" stroke="${palette.engraving}"><use href="#p"/></g>`;
  return {
    definitions:
      `<path id="m" transform="${place}" paint-order="stroke" stroke-linejoin="round" d="${path}"/>` +
      (engraved ? '<clipPath id="c"><use href="#m"/></clipPath>' : '') +
      `<linearGradient id="t" x2="0" y2="1"><stop stop-color="${palette.tint}"/><stop offset="1" stop-color="${palette.tintShade}"/></linearGradient>`,
    stack: `<g stroke="${palette.tint}" stroke-width="${strokeWidth(echoOutlineWidth)}">${echoes}</g>`,
    letters:
      `<use href="#m" fill="url(#t)" stroke="${palette.contour}" stroke-width="${strokeWidth(contourWidth)}"/>` +
      (engraved ? engraving : ''),
  };
}
