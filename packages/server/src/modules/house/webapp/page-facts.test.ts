import type { Listing } from '@limelight/contract/exchange/market.schema';
import { expect, test } from 'vitest';
import { invitationOf, readPageFacts } from './page-facts.js';

const listing = { tick: 7, celebrities: [] } as unknown as Listing;

/** Opens an address of the app, where each request of it has this answer. */
async function read(address: string, status: number, answer: unknown = {}) {
  const requested: string[] = [];
  const failures: unknown[] = [];
  const [path = '', search = ''] = address.split(/(?=\?)/);
  const fetchApi = async (url: string) => {
    requested.push(url);
    return new Response(JSON.stringify(answer), { status });
  };
  const facts = await readPageFacts(
    { path, search, fetchApi },
    {
      listing: () => ({ listing, listingRevision: 0 }),
      news: async () => [],
      premieres: async () => [],
      onFailure: (error) => failures.push(error),
    },
  );
  return { facts, requested, failures };
}

test.each(['/ipo/1', '/squads/none', '/events/1', '/events/1?code=ABCDEFGH'])(
  '%s is of none when there is nothing with its id, and unknown when a request was one too many',
  async (address) => {
    const none = await read(address, 404);
    const { ipo, squad, squadEvent } = none.facts;
    expect([ipo, squad, squadEvent].filter((fact) => fact === null)).toHaveLength(1);
    expect([none.requested.length, none.failures]).toEqual([1, []]);
    for (const status of [429, 503]) {
      const { facts, failures } = await read(address, status);
      expect([facts.ipo, facts.squad, facts.squadEvent]).toEqual([undefined, undefined, undefined]);
      expect(failures).toHaveLength(1);
    }
  },
);

test('a private event is found by its code, at its own address alone', async () => {
  const answer = { event: { id: 'e1' }, host: 'ama' };
  const found = await read('/events/E1?code=%20k7&utm=x', 200, answer);
  expect(found.requested).toEqual(['/api/v1/private-events/by-code?code=k7']);
  expect(found.facts.squadEvent).toEqual({ event: { id: 'e1' }, code: 'k7' });
  expect((await read('/events/e2?code=k7', 200, answer)).facts.squadEvent).toBeNull();
  expect((await read('/events/e1?code=', 200, { id: 'e1' })).facts.squadEvent).toEqual({
    event: { id: 'e1' },
    code: undefined,
  });
});

test('other pages have no invitation', () => {
  expect(invitationOf({ path: '/squads/runners', search: '?code=k7' })).toBeUndefined();
  expect(invitationOf({ path: '/events/e1', search: '?code=k7' })).toBe('k7');
});
