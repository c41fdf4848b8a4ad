import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupBy } from './group-by.js';

test('every item is once in the group of its key, in its order, and keys are in the order of their first item', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 })), (items) => {
      const groups = groupBy(items, (item) => item % 7);
      for (const [key, group] of groups) expect(group).toEqual(items.filter((item) => item % 7 === key));
      expect([...groups.keys()]).toEqual([...new Set(items.map((item) => item % 7))]);
    }),
  );
});
