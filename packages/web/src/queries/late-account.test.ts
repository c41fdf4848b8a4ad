import type { Me } from '@limelight/contract/people/accounts.schema';
import { expect, test } from 'vitest';
import { withContact } from './accounts';
import { takeLateAccount } from './late-account';
import { queryClient } from './query-client';
import { queryKeys } from './query-keys';

const contact = { email: 'ama@example.org', mobileNumberPrefix: '+233', mobileNumber: '241234567' };
const whole = { id: '1', name: 'Ama', ...contact } as Me;
const copy: Me = { ...whole, email: '', mobileNumberPrefix: '', mobileNumber: '' };
const shown = () => queryClient.getQueryData(queryKeys.me);

test('the late answer completes the stored copy of the account, and replaces nothing newer', () => {
  queryClient.setQueryData(queryKeys.me, copy);
  takeLateAccount({ data: { lateAccount: whole } });
  expect(shown()).toEqual(whole);
  const renamed = { ...whole, name: 'Ama Serwaa' };
  for (const newer of [renamed, { ...copy, id: '2' }, null]) {
    queryClient.setQueryData(queryKeys.me, newer);
    takeLateAccount({ data: { lateAccount: whole } });
    expect(shown()).toEqual(newer);
  }
  takeLateAccount({ data: undefined });
});

test('a stored copy takes no contact from the screen, and gets none of another account', () => {
  expect(withContact({ ...copy, name: 'Ama Serwaa' }, whole)).toEqual({ ...whole, name: 'Ama Serwaa' });
  expect(withContact({ ...copy, id: '2' }, whole).email).toBe('');
  expect(withContact(copy, null).email).toBe('');
});
