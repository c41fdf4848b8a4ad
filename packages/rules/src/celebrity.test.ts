import { expect, test } from 'vitest';
import { countries, isCelebrityId, nextCelebrityId } from './celebrity.js';

test('a new celebrity of a country continues the ids of that country', () => {
  const ids = ['1', '2', '20', 'gh1', 'gh20', 'ng3', 'za9'];
  expect(countries.map((country) => nextCelebrityId(country, ids))).toEqual(['21', 'gh21', 'ng4', 'za10']);
  expect(nextCelebrityId('Ghana', [])).toBe('gh1');
  for (const country of countries) expect(isCelebrityId(nextCelebrityId(country, ids))).toBe(true);
});
