import { readFileSync } from 'node:fs';
import { categories, countries } from '@limelight/rules/celebrity';
import { fanSentiments } from '@limelight/rules/movement';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const idPrefixes = { 'Rest of the world': '', Ghana: 'gh', Nigeria: 'ng', 'South Africa': 'za' } as const;
const perCountry = 20;

const celebritySchema = z.strictObject({
  id: z.string(),
  name: z.string().min(2).max(40),
  category: z.enum(categories),
  country: z.enum(countries),
  description: z.string().min(30).max(120),
  listingPriceCents: z.int().min(17_800).max(94_600),
  popularity: z.int().min(0).max(100),
  fanSentiment: z.enum(fanSentiments).exclude(['negative']),
});

const celebrities = z
  .array(celebritySchema)
  .parse(JSON.parse(readFileSync(new URL('celebrities.json', import.meta.url), 'utf8')));

function repeated<Value>(values: readonly Value[]): Value[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('the celebrities listed at first start', () => {
  it.each(countries)('are twenty from %s, numbered in order', (country) => {
    const ids = celebrities.filter((celebrity) => celebrity.country === country).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: perCountry }, (_, index) => `${idPrefixes[country]}${index + 1}`));
  });

  it('are eighty in all', () => {
    expect(celebrities).toHaveLength(countries.length * perCountry);
  });

  it.each(countries)('show at least three of every category from %s', (country) => {
    for (const category of categories) {
      const count = celebrities.filter((one) => one.country === country && one.category === category).length;
      expect(count, category).toBeGreaterThanOrEqual(3);
    }
  });

  it('share no name, price or description', () => {
    expect(repeated(celebrities.map(({ name }) => name))).toEqual([]);
    expect(repeated(celebrities.map(({ listingPriceCents }) => listingPriceCents))).toEqual([]);
    expect(repeated(celebrities.map(({ description }) => description))).toEqual([]);
  });

  it('are described in one short sentence', () => {
    for (const { name, description } of celebrities) {
      expect(description, name).toMatch(/^[A-Z][a-z][^.!?;]+\.$/);
    }
  });

  it('carry names composed as fonts and searches expect them (NFC, single spaces)', () => {
    for (const { name } of celebrities) {
      expect(name).toBe(name.normalize('NFC').trim());
      expect(name).not.toMatch(/\s{2}|[^\p{L}\p{M}\p{N} .'’-]/u);
    }
  });
});
