import { expect, test } from 'vitest';
import { parseSquadsSearch } from './squads-search';

test('the address of the squads keeps what the page knows and ignores the rest', () => {
  const search = { q: 'water', celebrity: 'za4', sort: 'members', form: 'found', invite: 'ABCD2345' };
  expect(parseSquadsSearch(search)).toEqual(search);
  const wrong = { q: 7, celebrity: 'Za 4', sort: 'activity', form: 'other', page: 2, invite: '' };
  expect(JSON.parse(JSON.stringify(parseSquadsSearch(wrong)))).toEqual({ q: '7' });
});

test('a code of digits alone, which the router reads as a number, stays a code', () => {
  expect(parseSquadsSearch({ invite: 23456789 }).invite).toBe('23456789');
});
