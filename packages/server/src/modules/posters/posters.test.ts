import { readFileSync } from 'node:fs';
import { type Category, categories } from '@limelight/rules/celebrity';
import { seededDrawSource } from '@limelight/rules/draw';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { registerErrorHandling } from '../../platform/http/errors.js';
import { initialsOf, insideOpacity } from './monogram.js';
import { posterPalette } from './palette.js';
import { type PosterSubject, renderPoster } from './poster.js';
import { registerPosters } from './posters.routes.js';

const ada: PosterSubject = { id: '1', name: 'Ada Marlowe', category: 'Music' };
const listed: PosterSubject[] = JSON.parse(
  readFileSync(new URL('../../../data/celebrities.json', import.meta.url), 'utf8'),
);
const seedsPerCategory = 2_000;
const white = [255, 255, 255];

describe('a poster', () => {
  it('is the same for the same celebrity, and changes with id, name and category', () => {
    const poster = renderPoster(ada, 'full');
    expect(renderPoster({ ...ada }, 'full')).toBe(poster);
    expect(renderPoster({ ...ada, id: '2' }, 'full')).not.toBe(poster);
    expect(renderPoster({ ...ada, name: 'Ada Marlow' }, 'full')).not.toBe(poster);
    expect(renderPoster({ ...ada, category: 'Acting' }, 'full')).not.toBe(poster);
  });

  it('stays under 15 kB, and as a thumb under the full one, for everybody listed', () => {
    for (const subject of listed) {
      const full = renderPoster(subject, 'full').length;
      expect(full, subject.name).toBeLessThan(15_000);
      expect(renderPoster(subject, 'thumb').length, subject.name).toBeLessThan(full);
    }
  });

  it('never lets a name become markup, nor asks for anything outside itself', () => {
    const poster = renderPoster({ ...ada, name: '<script>alert(1)</script> & "x" onload=' }, 'full');
    expect(poster).not.toMatch(/script|alert|onload|&|<text/);
    expect(poster.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/:\/\/|href="[^#]|url\([^#]/);
  });

  it('draws whole numbers where a number belongs, even for a name that has no letter to draw', () => {
    for (const name of [
      '',
      '🎭',
      '李小龍',
      'J',
      'Wm Ii',
      'Ọ̀ṣun Ṣẹ́gun',
      'Maximiliana Konstantinopolitanska-Featherstonehaugh',
    ]) {
      for (const category of categories) {
        expect(renderPoster({ id: 'x', name, category }, 'full'), name).not.toMatch(/NaN|Infinity|undefined|e-\d/);
      }
    }
  });
});

describe('the monogram', () => {
  it.each([
    ['Ada Marlowe', 'AM'],
    ['Ṣadé Ọlátúnwà', 'ṢỌ'],
    ['Dayo Ẹkunwé', 'DẸ'],
    ['omotola jalade ekeinde', 'OE'],
    ['Richard Mofe-Damijo', 'RM'],
    ['Tyla', 'T'],
    ['50 Cent', '5C'],
    ['🎭', ''],
  ])('of %s is %s: first and last initial, dots kept', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('is another drawing with a sub-dot than without', () => {
    const path = (name: string) => /id="m"[^>]* d="([^"]+)"/.exec(renderPoster({ ...ada, name }, 'full'))?.[1] ?? '';
    expect(path('Ọ')).not.toBe('');
    expect(path('Ọ').length).toBeGreaterThan(path('O').length);
  });
});

describe.each(categories)('the inks of %s, whatever the seed', (category) => {
  it(`keep the letters, pattern and all, at 7.5:1 or better against their contour over ${seedsPerCategory} seeds`, () => {
    for (const palette of palettes(category)) {
      const face = mix(channels(palette.tintShade), channels(palette.ground), insideOpacity);
      expect(contrast(face, channels(palette.contour))).toBeGreaterThanOrEqual(7.5);
      expect(contrast(channels(palette.tint), channels(palette.contour))).toBeGreaterThanOrEqual(7.5);
    }
  });

  it(`keep the name at 4.5:1 or better over ${seedsPerCategory} seeds, were the brightest ink right behind its fade`, () => {
    const fadeBehindName = fadeOpacityAt(nameTop);
    for (const palette of palettes(category)) {
      for (const ink of [palette.line, palette.glow, palette.sky]) {
        const behind = mix(channels(ink), channels(palette.deep), fadeBehindName);
        expect(contrast(white, behind)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});

/** Where two lines of the largest size begin, as a share of the poster's height. */
const nameTop = (368 - 25 * 1.2 - 25) / 400;

/** Read from the poster itself, so that a change of the fade is measured and not assumed. */
function fadeOpacityAt(share: number): number {
  const fade = /id="f".*?<\/linearGradient>/.exec(renderPoster(ada, 'full'))?.[0] ?? '';
  const stops = [...fade.matchAll(/offset="([\d.]+)"[^>]*stop-opacity="([\d.]+)"/g)].map(([, at, opacity]) => ({
    at: Number(at),
    opacity: Number(opacity),
  }));
  const after = stops.findIndex(({ at }) => at >= share);
  const [low, high] = [stops[after - 1], stops[after]];
  if (!low || !high) throw new Error('the fade does not reach the name');
  return low.opacity + ((high.opacity - low.opacity) * (share - low.at)) / (high.at - low.at);
}

function* palettes(category: Category) {
  for (let seed = 0; seed < seedsPerCategory; seed += 1) yield posterPalette(category, seededDrawSource(seed));
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function mix(under: readonly number[], over: readonly number[], opacity: number): number[] {
  return under.map((channel, index) => channel * (1 - opacity) + (over[index] ?? 0) * opacity);
}

/** WCAG 2.2: relative luminance and contrast ratio. */
function contrast(first: readonly number[], second: readonly number[]): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('GET /posters/:id.svg', () => {
  const app = Fastify();
  registerErrorHandling(app);
  registerPosters(app, { findCelebrity: async (id) => (id === ada.id ? ada : undefined) });
  afterAll(() => app.close());

  it.each([
    ['/posters/1.svg', 'full'],
    ['/posters/1.svg?v=2', 'full'],
    ['/posters/1.thumb.svg', 'thumb'],
  ] as const)('serves %s as a picture that caches keep and browsers do not guess about', async (url, variant) => {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(renderPoster(ada, variant));
    expect(response.headers).toMatchObject({
      'content-type': expect.stringContaining('image/svg+xml'),
      'cache-control': expect.stringMatching(/^public, max-age=\d{5,}/),
      'x-content-type-options': 'nosniff',
    });
  });

  it('answers a holder of the current picture without sending it again', async () => {
    const { headers } = await app.inject('/posters/1.svg');
    const url = '/posters/1.svg';
    const again = await app.inject({ url, headers: { 'if-none-match': `W/${String(headers.etag)}` } });
    expect(again.statusCode).toBe(304);
    expect((await app.inject({ url, headers: { 'if-none-match': '"older"' } })).statusCode).toBe(200);
  });

  it.each(['2.svg', '1.png', '1.svg.svg', '1', '..%2F1.svg', '1.big.svg'])('knows no poster at %s', async (file) => {
    expect((await app.inject(`/posters/${file}`)).statusCode).toBe(404);
  });
});
