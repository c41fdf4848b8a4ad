import { expect, test } from 'vitest';
import { invariants, settingGroups } from '../compose.js';
import { declaredInvariants, declaredSettings } from './declared.js';

test('tests of single modules have the settings and the invariants of all modules', async () => {
  expect(new Set(await declaredSettings())).toEqual(new Set(settingGroups));
  const sentences = (await declaredInvariants()).map(({ invariant }) => invariant);
  expect(sentences.sort()).toEqual(invariants.map(({ invariant }) => invariant).sort());
});
