import { expect, test } from 'vitest';
import { pageRange } from './page-range';

test('a page shows its first and last row number; the last page ends with the last row', () => {
  expect(pageRange({ page: 0, pageSize: 25, rowCount: 1312 })).toBe('1–25 of 1,312');
  expect(pageRange({ page: 52, pageSize: 25, rowCount: 1312 })).toBe('1,301–1,312 of 1,312');
  expect(pageRange({ page: 0, pageSize: 25, rowCount: 0 })).toBe('No rows');
  expect(pageRange({ page: 0, pageSize: 10, rowCount: 10_000, rowCountIsMinimum: true })).toBe('1–10 of 10,000+');
});
