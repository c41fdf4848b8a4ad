import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import { seCents } from '@limelight/rules/money';
import { beforeEach, expect, test } from 'vitest';
import { type Send, sendThrough } from '../queries/client';
import { renderPlayerPage } from './player-page';

const me = {
  id: 'u1',
  name: 'Nia Okafor',
  emailVerified: true,
  avatarUrl: '/avatars/u1.svg',
  tier: 'free',
  permissions: [],
};
const portfolio: Portfolio = {
  version: 1,
  tick: 7,
  tier: 'free',
  cashCents: seCents(1_234_567),
  reservedCents: seCents(0),
  contributedCents: seCents(1_000_000),
  investedCents: seCents(0),
  valueCents: seCents(1_234_567),
  tradesToday: 0,
  hasTraded: true,
  firstTradeFree: false,
  undosToday: 0,
  positions: [],
};
const league = {
  month: '2026-11-01',
  endsAt: '2026-12-01T00:00:00.000Z',
  league: null,
  own: null,
  history: [],
  days: [],
};

/** The API's responses by path; any other request is refused. */
let responses: Record<string, unknown>;
let requested: string[];

const respond: Send = async (url) => {
  requested.push(url);
  const [path = ''] = url.split('?');
  if (!(path in responses)) return Response.json({ code: 'NOT_SIGNED_IN', message: 'Please log in' }, { status: 401 });
  return Response.json(responses[path]);
};

beforeEach(() => {
  requested = [];
  responses = {
    '/api/v1/me': me,
    '/api/v1/settings': { dailyBonusCents: 5_000 },
    '/api/v1/celebrities': { tick: 7, celebrities: [] },
    '/api/v1/portfolio': portfolio,
    '/api/v1/leaderboards/league': { ...league, tick: 7 },
  };
  sendThrough(respond);
});

const textOf = (html = '') => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

test('a page is rendered with the data of its queries, and the dehydrated state holds them', async () => {
  const page = await renderPlayerPage('/leaderboards', 1_280);
  const text = textOf(page?.html);
  expect(text).toContain('Leaderboards');
  expect(text).toContain('Your next trade puts you in a league');
  expect(text).toContain('12,345.67');
  const state = new Map(page?.dehydratedState.map(([key, data]) => [key.join(' '), data]));
  expect(state.get('me')).toEqual(me);
  expect(state.get('portfolio')).toEqual(portfolio);
  expect(state.get('leaderboards league')).toMatchObject(league);
});

test('each query is fetched once', async () => {
  await renderPlayerPage('/leaderboards', 1_280);
  expect(requested.toSorted()).toEqual([...new Set(requested)].toSorted());
});

test('the portfolio is read before anything that changes with its version', async () => {
  await renderPlayerPage('/my-holdings', 1_280);
  const paths = requested.map((url) => url.split('?')[0]);
  const [portfolioAt, ...later] = ['', '/history'].map((rest) => paths.indexOf(`/api/v1/portfolio${rest}`));
  later.push(...['trades', 'orders'].map((name) => paths.indexOf(`/api/v1/${name}`)));
  expect(portfolioAt).toBeGreaterThan(-1);
  for (const place of later) expect(place).toBeGreaterThan(portfolioAt ?? -1);
});

test('a query that fails on the server is in neither the HTML nor the dehydrated state', async () => {
  delete responses['/api/v1/leaderboards/league'];
  const page = await renderPlayerPage('/leaderboards', 360);
  expect(textOf(page?.html)).not.toContain('Your next trade puts you in a league');
  expect(page?.dehydratedState.map(([key]) => key.join(' '))).not.toContain('leaderboards league');
});

test.each([
  ['nobody is signed in', undefined, '/dashboard'],
  ['the address is not verified', { ...me, emailVerified: false }, '/dashboard'],
  ['the app would redirect', me, '/verify-email'],
  ['it is a public page', me, '/help'],
  ['the address is unknown', me, '/no/such/page'],
])('nothing is rendered when %s', async (_, account, address) => {
  if (account === undefined) delete responses['/api/v1/me'];
  else responses['/api/v1/me'] = account;
  expect(await renderPlayerPage(address, 360)).toBeUndefined();
});

const manager = { ...me, role: 'manager', permissions: ['user.read'], twoFactorMissing: false, impersonation: null };
const users = '/api/v1/manager/users';

test('a page of the back-office is rendered with the rows of its list, and without the market', async () => {
  const row = { id: 'u2', name: 'Kwesi Lartey', handle: 'kwesi', email: 'kwesi@example.org', emailVerified: true };
  const rest = { avatarUrl: '/avatars/u2.svg', state: 'active', frozen: false, role: 'user', tier: 'free' };
  const times = { lastLoginAt: null, createdAt: '2026-11-01T00:00:00.000Z' };
  const rows = [{ ...row, ...rest, ...times }];
  const list = { rows, total: 1, totalIsMinimum: false };
  const others = { '/api/v1/manager/saved-views': { views: [] }, '/api/v1/manager/waiting': { waiting: [] } };
  responses = { ...responses, ...others, '/api/v1/me': manager, [users]: list };
  const page = await renderPlayerPage('/manager/users', 1_280);
  expect(textOf(page?.html)).toContain('User Management');
  expect(textOf(page?.html)).toContain('Kwesi Lartey');
  expect(requested).not.toContain('/api/v1/celebrities');
  expect(page?.dehydratedState.some(([key]) => key[0] === users)).toBe(true);
});

test('the form of a news item is rendered without the market, which only its choices need', async () => {
  const editor = { ...manager, permissions: ['news.manage'] };
  const audience = { players: 12, vipPlayers: 2, playersAt: '2026-11-01T00:00:00.000Z', celebrity: null };
  const others = { '/api/v1/manager/news/audience': audience, '/api/v1/manager/settings': { settings: [] } };
  responses = { ...responses, ...others, '/api/v1/me': editor, '/api/v1/manager/waiting': { waiting: [] } };
  const page = await renderPlayerPage('/manager/news/new', 1_280);
  expect(textOf(page?.html)).toContain('Celebrity');
  expect(requested).not.toContain('/api/v1/celebrities');
});

test.each([
  ['of a player', { ...me, role: 'user' }],
  ['without the permission', { ...manager, permissions: [] }],
  ['without the second factor', { ...manager, twoFactorMissing: true }],
])('no page of the back-office is rendered for an account %s', async (_, account) => {
  responses['/api/v1/me'] = account;
  expect(await renderPlayerPage('/manager/users', 1_280)).toBeUndefined();
  expect(requested.filter((url) => url.includes('/manager/'))).toEqual([]);
});

test('a page that throws during rendering is rejected', async () => {
  responses['/api/v1/me'] = { ...me, avatarUrl: undefined };
  await expect(renderPlayerPage('/leaderboards', 360)).rejects.toThrow('threw during rendering');
});

test('concurrent renders never mix the data of different players', async () => {
  const names = ['Ada Marlowe', 'Ben Osei', 'Caro Lindt'];
  // Each look-up of the account returns the next player.
  let calls = 0;
  sendThrough(async (url) => {
    if (url !== '/api/v1/me') return respond(url, {});
    calls += 1;
    return Response.json({ ...me, name: names[calls - 1] });
  });
  const pages = await Promise.all(names.map(() => renderPlayerPage('/leaderboards', 1_280)));
  const shown = pages.map((page) => names.filter((name) => textOf(page?.html).includes(name)));
  expect(shown).toEqual(names.map((name) => [name]));
});
