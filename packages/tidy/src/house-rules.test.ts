import { describe, expect, it } from 'vitest';
import { House, readHouse } from './house.js';
import { houseRules } from './house-rules.js';

const house = readHouse();

describe.each(houseRules)('$name', ({ reason, check, breaches }) => {
  it('holds everywhere', () => {
    const places = check(house).map(({ path, line, what }) => `${path}:${line} ${what}`);
    expect(places, `${reason}\n${places.join('\n')}`).toEqual([]);
  });

  const samples = breaches.map((texts) => ({ texts, place: Object.keys(texts)[0] }));
  it.each(samples)('detects a breach in $place ($#)', ({ texts }) => {
    expect(check(new House(texts))).not.toEqual([]);
  });
});
