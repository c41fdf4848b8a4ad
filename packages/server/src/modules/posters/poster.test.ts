import { readFileSync } from 'node:fs';
import { categories } from '@limelight/rules/celebrity';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { canDraw, inter, splitGraphemes, unbounded } from './lettering.js';
import { initialsOf } from './monogram.js';
import { renderPoster } from './poster.js';

const celebrities = z
  .array(z.object({ id: z.string(), name: z.string(), category: z.enum(categories) }))
  .parse(JSON.parse(readFileSync(new URL('../../../data/celebrities.json', import.meta.url), 'utf8')));

const allowedElements = [
  'circle',
  'clipPath',
  'defs',
  'g',
  'linearGradient',
  'path',
  'radialGradient',
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
  it('is the same for the same celebrity, and another for another id, name or category', () => {
    const ada = { id: '1', name: 'Ada Marlowe', category: 'Music' } as const;
    const first = renderPoster(ada, 'full');
    // The name is part of the cache key; a new name is rendered again.
    for (let other = 0; other < 600; other += 1) renderPoster({ ...ada, id: `other-${other}` }, 'thumb');
    expect(renderPoster(ada, 'full')).toBe(first);
    expect(renderPoster({ ...ada, id: '2' }, 'full')).not.toBe(first);
    expect(renderPoster({ ...ada, name: 'Ada Marlow' }, 'full')).not.toBe(first);
    expect(renderPoster({ ...ada, category: 'Acting' }, 'full')).not.toBe(first);
  });

  it('shows every listed name without a missing letter, in a small file', () => {
    for (const celebrity of celebrities) {
      const letters = splitGraphemes(celebrity.name);
      expect(letters.filter((letter) => !canDraw(inter, letter))).toEqual([]);
      expect(splitGraphemes(initialsOf(celebrity.name)).filter((letter) => !canDraw(unbounded, letter))).toEqual([]);
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
    for (const category of categories) expectHarmless(renderPoster({ id: 'x', name, category }, 'full'));
  });

  it('of any name is shapes only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.constantFrom(...categories), (name, category) => {
        expectHarmless(renderPoster({ id: 'x', name, category }, 'full'));
      }),
    );
  });
});

describe('the initials', () => {
  it.each([
    ['Ada Marlowe', 'AM'],
    ['Omotola Jalade Ekeinde', 'OE'],
    ['Beyoncé', 'B'],
    ['Ṣadé Ọlátúnwà', 'ṢỌ'],
    ['dayo ẹkunwé', 'DẸ'],
    ['Élodie O’Neil', 'ÉO'],
    ['(Big) 🎉 Show', 'BS'],
    ['50 Cent', '5C'],
    ['🎉', ''],
  ])('of %s are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials.normalize('NFC'));
  });
});
