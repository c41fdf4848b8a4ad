import type { Ipo, IpoDetail } from '@limelight/contract/play/ipos.schema';
import { expect, test } from 'vitest';
import { ipoFixture } from './ipo.fixture';
import { takeDemand, takeIpo } from './ipos';
import { createQueryClient } from './query-client';
import { queryKeys } from './query-keys';

const ipo = ipoFixture();
const detail: IpoDetail = { ...ipo, close: null, shareOut: null };

function clientWith(...ipos: readonly Ipo[]) {
  const client = createQueryClient();
  client.setQueryData(queryKeys.ipos, ipos);
  client.setQueryData(queryKeys.ipo(ipo.id), detail);
  return client;
}

test('an event of the stream changes the cached list and the cached page', () => {
  const client = clientWith(ipo);
  takeIpo(client, { ...ipo, priceCents: 25_000 });
  expect(client.getQueryData<readonly Ipo[]>(queryKeys.ipos)?.[0]?.priceCents).toBe(25_000);
  expect(client.getQueryData<IpoDetail>(queryKeys.ipo(ipo.id))).toMatchObject({ priceCents: 25_000, close: null });
  expect(client.getQueryState(queryKeys.ipo(ipo.id))?.isInvalidated).toBe(false);
});

test('with another state the page is fetched again, because the share-out comes with it alone', () => {
  const client = clientWith(ipo);
  takeIpo(client, { ...ipo, state: 'sharing' });
  expect(client.getQueryData<IpoDetail>(queryKeys.ipo(ipo.id))?.state).toBe('sharing');
  expect(client.getQueryState(queryKeys.ipo(ipo.id))?.isInvalidated).toBe(true);
});

test('an announced IPO that the list does not have yet makes it stale', () => {
  const client = clientWith();
  takeIpo(client, ipo);
  expect(client.getQueryState(queryKeys.ipos)?.isInvalidated).toBe(true);
});

test('the demand changes both, and nothing of an IPO that was never shown', () => {
  const client = clientWith(ipo);
  const demand = { subscribers: 5, requestedShares: 90, level: 18, leftover: 0 };
  takeDemand(client, { ipoId: ipo.id, ...demand });
  expect(client.getQueryData<readonly Ipo[]>(queryKeys.ipos)?.[0]?.demand).toEqual(demand);
  expect(client.getQueryData<IpoDetail>(queryKeys.ipo(ipo.id))?.demand).toEqual(demand);
  takeDemand(client, { ipoId: 'another', ...demand });
  expect(client.getQueryData(queryKeys.ipo('another'))).toBeUndefined();
});
