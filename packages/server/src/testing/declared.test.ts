import { expect, test } from 'vitest';
import { invariants, priceCauses, settingGroups } from '../compose.js';
import { declaredInvariants, declaredPriceCauses, declaredSettings } from './declared.js';

test('tests of single modules have the settings, price causes and invariants of all modules', async () => {
  expect(new Set(await declaredSettings())).toEqual(new Set(settingGroups));
  expect(new Set(await declaredPriceCauses())).toEqual(new Set(priceCauses));
  const sentences = (await declaredInvariants()).map(({ invariant }) => invariant);
  expect(sentences.sort()).toEqual(invariants.map(({ invariant }) => invariant).sort());
});
