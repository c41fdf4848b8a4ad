import { describe, expect, it } from 'vitest';
import { groupFrom, groupSizeFor } from './ticker-groups';

describe('the groups of the ticker strip', () => {
  it('fill the window', () => {
    expect(groupSizeFor(360)).toBe(6);
    expect(groupSizeFor(3_440) * 170).toBeGreaterThanOrEqual(3_440);
  });

  it('follow each other without a gap and wrap around', () => {
    const entries = ['a', 'b', 'c', 'd', 'e'];
    expect(groupFrom(entries, 0, 2)).toEqual(['a', 'b']);
    expect(groupFrom(entries, 4, 2)).toEqual(['e', 'a']);
    expect(groupFrom(entries, 0, 9)).toEqual(entries);
    expect(groupFrom([], 0, 3)).toEqual([]);
  });
});
