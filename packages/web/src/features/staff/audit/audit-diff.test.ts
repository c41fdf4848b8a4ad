import { expect, test } from 'vitest';
import { changedFields } from './audit-diff';

test('every field of either state is shown once, with its values next to each other', () => {
  expect(changedFields({ state: 'active', frozen: false }, { state: 'suspended', note: { by: 'a' } })).toEqual([
    { field: 'state', before: 'active', after: 'suspended' },
    { field: 'frozen', before: 'false', after: '' },
    { field: 'note', before: '', after: '{"by":"a"}' },
  ]);
  expect(changedFields(null, null)).toEqual([]);
});
