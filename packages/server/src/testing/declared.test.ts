import { expect, test } from 'vitest';
import { invariants, priceCauses, settingGroups, timeline } from '../compose.js';
import { declaredInvariants, declaredPriceCauses, declaredSettings, declaredTimeline } from './declared.js';

test('tests of single modules have the settings, price causes, invariants and timeline of all modules', async () => {
  expect(new Set(await declaredSettings())).toEqual(new Set(settingGroups));
  expect(new Set(await declaredPriceCauses())).toEqual(new Set(priceCauses));
  expect(new Set(await declaredTimeline())).toEqual(new Set(timeline));
  const sentences = (await declaredInvariants()).map(({ invariant }) => invariant);
  expect(sentences.sort()).toEqual(invariants.map(({ invariant }) => invariant).sort());
});
