import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readCelebrityFile } from '../market/market.public.js';
import { type PosterSubject, renderPoster } from './poster.js';

const celebrities = await readCelebrityFile();

/**
 * Mean distance of the pixels of two thumbs in OKLab, where 0.02 is just visible for areas side by side. The
 * first edition of the posters had six pairs between 0.038 and 0.048.
 */
const distanceMin = 0.07;

it.each([48, 40])('no two of the listed celebrities look alike at %i px', async (width) => {
  const thumbs = await Promise.all(celebrities.map((celebrity) => labOf(celebrity, width)));
  const alike = thumbs.flatMap((one, index) =>
    thumbs
      .slice(index + 1)
      .map((other, offset) => ({ other: celebrities[index + 1 + offset]?.name, distance: distanceOf(one, other) }))
      .filter(({ distance }) => distance < distanceMin)
      .map((pair) => ({ one: celebrities[index]?.name, ...pair })),
  );
  expect(alike).toEqual([]);
});

it('the measure finds a poster that differs only in its light', async () => {
  const ada: PosterSubject = { id: '1', name: 'Ada Marlowe', category: 'Music', country: 'Ghana' };
  const svg = renderPoster(ada, 'thumb');
  const brighter = svg.replaceAll('stop-opacity=".6"', 'stop-opacity=".7"');
  expect(brighter).not.toBe(svg);
  const [one, other] = [await rasterised(svg, 48), await rasterised(brighter, 48)];
  expect(distanceOf(one, other)).toBeLessThan(distanceMin / 2);
});

function labOf(subject: PosterSubject, width: number): Promise<Float64Array> {
  return rasterised(renderPoster(subject, 'thumb'), width);
}

async function rasterised(svg: string, width: number): Promise<Float64Array> {
  const pixels = await sharp(Buffer.from(svg)).resize(width).removeAlpha().raw().toBuffer();
  const lab = new Float64Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 3) {
    lab.set(okLab(linear(pixels[at]), linear(pixels[at + 1]), linear(pixels[at + 2])), at);
  }
  return lab;
}

function linear(byte = 0): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Björn Ottosson's OKLab of linear sRGB, https://bottosson.github.io/posts/oklab/ */
function okLab(red: number, green: number, blue: number): [number, number, number] {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

function distanceOf(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 3) {
    const [light = 0, green = 0, blue = 0] = [0, 1, 2].map((part) => (one[at + part] ?? 0) - (other[at + part] ?? 0));
    sum += Math.hypot(light, green, blue);
  }
  return sum / (one.length / 3);
}
