import { categories, countries } from '@limelight/rules/celebrity';
import { seededRandomSource } from '@limelight/rules/random-source';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCelebrityFile } from '../market/market.public.js';
import { arrange } from './arrangement.js';
import { drawBand } from './band.js';
import { detailsOf } from './details.js';
import { boxOf, canDraw, inter, splitGraphemes, unbounded } from './lettering.js';
import { renderPoster } from './poster.js';

const celebrities = await readCelebrityFile();

const allowedElements = [
  'circle',
  'clipPath',
  'defs',
  'ellipse',
  'g',
  'linearGradient',
  'path',
  'radialGradient',
  'rect',
  'stop',
  'svg',
  'use',
];
const fullBytesMax = 15_000;
const thumbBytesMax = 10_000;

/** Shapes only, plain ASCII, links only to itself, no broken number. */
function expectHarmless(poster: string): void {
  const elements = new Set([...poster.matchAll(/<([^\s/>]+)/g)].map(([, element]) => element));
  expect(allowedElements).toEqual(expect.arrayContaining([...elements]));
  expect(poster).toMatch(/^<svg [\x20-\x7e]*<\/svg>$/);
  expect(poster.replaceAll(/<[^<>]*>/g, '')).toBe('');
  expect(poster).not.toMatch(/ on\w+=|href="[^#]|url\([^#]|NaN|Infinity|undefined|\de[-+]/);
}

describe('a poster', () => {
  it('is the same for the same celebrity, and another for another id, name, category or country', () => {
    const ada = { id: '1', name: 'Ada Marlowe', category: 'Music', country: 'Ghana' } as const;
    const first = renderPoster(ada, 'full');
    // The name is part of the cache key; a new name is rendered again.
    for (let other = 0; other < 600; other += 1) renderPoster({ ...ada, id: `other-${other}` }, 'thumb');
    expect(renderPoster(ada, 'full')).toBe(first);
    expect(renderPoster({ ...ada, id: '2' }, 'full')).not.toBe(first);
    expect(renderPoster({ ...ada, name: 'Ada Marlow' }, 'full')).not.toBe(first);
    expect(renderPoster({ ...ada, category: 'Acting' }, 'full')).not.toBe(first);
    expect(renderPoster({ ...ada, country: 'Nigeria' }, 'full')).not.toBe(first);
  });

  it('shows every listed name without a missing letter, in a small file', () => {
    for (const celebrity of celebrities) {
      const letters = splitGraphemes(celebrity.name);
      expect(letters.filter((letter) => !canDraw(inter, letter))).toEqual([]);
      const capitals = splitGraphemes(celebrity.name.toLocaleUpperCase('en')).filter((letter) => /\p{L}/u.test(letter));
      expect(capitals.filter((letter) => !canDraw(unbounded, letter))).toEqual([]);
      const full = renderPoster(celebrity, 'full');
      const thumb = renderPoster(celebrity, 'thumb');
      expectHarmless(full);
      expectHarmless(thumb);
      expect(full.length, celebrity.name).toBeLessThan(fullBytesMax);
      expect(thumb.length, celebrity.name).toBeLessThan(thumbBytesMax);
      expect(thumb, 'neither fade nor engraving').not.toMatch(/"#p"|"p"|"f"|\(#[cf]\)/);
    }
  });

  it.each([
    '<script>alert(1)</script>',
    '"><image href="https://example.org/x.png"/>',
    "'; </style> & &amp; ]]>",
    '🎉🎉',
    '\u0000\u202e\ud800',
    '',
    '   ',
    '張偉',
    'a'.repeat(80),
  ])('of the name %j is shapes only', (name) => {
    for (const category of categories)
      expectHarmless(renderPoster({ id: 'x', name, category, country: 'Ghana' }, 'full'));
  });

  it('of any name is shapes only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.constantFrom(...categories), (name, category) => {
        expectHarmless(renderPoster({ id: 'x', name, category, country: 'Ghana' }, 'full'));
      }),
    );
  });
});

/** A draw that always chooses this layout of three. */
const choosing = (layout: 0 | 1 | 2) => ({ ...seededRandomSource(1), uniform: () => layout / 3 + 0.1 });

describe('the letters', () => {
  const glyphsOf = (name: string, layout: 0 | 1 | 2, letters?: number) => {
    const { lit, shaded } = arrange(name, choosing(layout), { centreY: 158, break: letters });
    return [lit, shaded].map((path) => path.split('M').length - 1);
  };

  it.each([
    ['Ada Marlowe', 0, 2],
    ['Ada Marlowe', 1, 2],
    ['Ada Marlowe', 2, 8],
    ['Ada Featherstonehaugh', 2, 2],
    ['Omotola Jalade Ekeinde', 0, 2],
    ['(Big) 🎉 Show', 0, 2],
    ['50 Cent', 1, 2],
    ['🎉', 0, 1],
    ['', 2, 1],
  ] as const)('of "%s" in layout %i are %i', (name, layout, count) => {
    expect(glyphsOf(name, layout)).toEqual([count, 0]);
  });

  it('of a single name stand in two lines where the break is known, else three times with the middle one lit', () => {
    expect(glyphsOf('Beyoncé', 0, detailsOf('Beyoncé').break)).toEqual([7, 0]);
    expect(glyphsOf('Adele', 1)).toEqual([5, 10]);
    expect(glyphsOf('X', 1)).toEqual([1, 0]);
    expect(detailsOf('constructor')).toEqual({});
  });

  it('stay on the poster, above the band, in every layout', () => {
    for (const { name } of celebrities) {
      for (const layout of [0, 1, 2] as const) {
        const { lit } = arrange(name, choosing(layout), { centreY: 158, break: detailsOf(name).break });
        const { left, top, right, bottom } = boxOf(lit);
        expect([left >= 0, top >= 0, right <= 3_200, bottom <= 3_220], `${name} in layout ${layout}`).toEqual([
          true,
          true,
          true,
          true,
        ]);
      }
    }
  });

  it('and the band of each country differ', () => {
    expect(new Set(countries.map(drawBand)).size).toBe(countries.length);
  });
});
