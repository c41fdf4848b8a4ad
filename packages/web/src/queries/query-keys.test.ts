import { listStaffTickets } from '@limelight/contract/talk/staff-support';
import { expect, test } from 'vitest';
import { queryKeys } from './query-keys';

test('a change of a ticket renews the list of staff, whose key is its address', () => {
  expect(queryKeys.staffTickets).toEqual([listStaffTickets.url]);
});
