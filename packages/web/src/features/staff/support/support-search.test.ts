import { expect, test } from 'vitest';
import { parseSupportSearch } from './support-search';

test('the inbox is in the URL, without what says nothing and without what it does not know', () => {
  expect(parseSupportSearch({})).toEqual({});
  expect(parseSupportSearch({ status: 'open', assignee: 'anybody', page: 1, q: '' })).toEqual({});
  const search = { status: 'closed', assignee: 'me', q: 'undo', page: 3, ticket: 10_001 };
  expect(parseSupportSearch(search)).toEqual(search);
  expect(parseSupportSearch({ status: 'lost', assignee: 4, page: -1, ticket: 'x', q: 10_001 })).toEqual({ q: '10001' });
});
