import type { Portfolio } from '@limelight/contract/wallet.schema';
import { seCents } from '@limelight/rules/money';
import { beforeEach, expect, test } from 'vitest';
import { type Send, sendThrough } from '../queries/client';
import { drawPlayerPage } from './player-page';

const me = { id: 'u1', name: 'Nia Okafor', emailVerified: true, avatarUrl: '/avatars/u1.svg', tier: 'free' };
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

/** What the server would answer; the rest is refused. */
let answers: Record<string, unknown>;
let asked: string[];

const answer: Send = async (url) => {
  asked.push(url);
  const [path = ''] = url.split('?');
  if (!(path in answers)) return Response.json({ code: 'NOT_SIGNED_IN', message: 'Please log in' }, { status: 401 });
  return Response.json(answers[path]);
};

beforeEach(() => {
  asked = [];
  answers = {
    '/api/v1/me': me,
    '/api/v1/settings': { dailyBonusCents: 5_000 },
    '/api/v1/celebrities': { tick: 7, celebrities: [] },
    '/api/v1/portfolio': portfolio,
    '/api/v1/leaderboards/league': { ...league, tick: 7 },
  };
  sendThrough(answer);
});

const textOf = (html = '') => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

test('a page is drawn with the answers that it asks for, and tells them', async () => {
  const page = await drawPlayerPage('/leaderboards', 1_280);
  const text = textOf(page?.html);
  expect(text).toContain('Leaderboards');
  expect(text).toContain('Your league is being drawn');
  expect(text).toContain('12,345.67');
  const told = new Map(page?.told.map(([key, data]) => [key.join(' '), data]));
  expect(told.get('me')).toEqual(me);
  expect(told.get('portfolio')).toEqual(portfolio);
  expect(told.get('leaderboards league')).toMatchObject(league);
});

test('each answer is asked for once', async () => {
  await drawPlayerPage('/leaderboards', 1_280);
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
});

test('what is refused is neither told nor drawn as if it were there', async () => {
  delete answers['/api/v1/leaderboards/league'];
  const page = await drawPlayerPage('/leaderboards', 360);
  expect(textOf(page?.html)).not.toContain('Your league is being drawn');
  expect(page?.told.map(([key]) => key.join(' '))).not.toContain('leaderboards league');
});

test.each([
  ['nobody is signed in', undefined, '/dashboard'],
  ['the address is not verified', { ...me, emailVerified: false }, '/dashboard'],
  ['the app would lead on', me, '/verify-email'],
  ['it is for everybody', me, '/help'],
  ['nothing is there', me, '/no/such/page'],
])('nothing is drawn when %s', async (_, account, address) => {
  if (account === undefined) delete answers['/api/v1/me'];
  else answers['/api/v1/me'] = account;
  expect(await drawPlayerPage(address, 360)).toBeUndefined();
});

test('a page that throws while it is drawn is none', async () => {
  answers['/api/v1/me'] = { ...me, avatarUrl: undefined };
  await expect(drawPlayerPage('/leaderboards', 360)).rejects.toThrow('threw while it was drawn');
});

test('who the page is for decides what it tells, however many are drawn at once', async () => {
  const names = ['Ada Marlowe', 'Ben Osei', 'Caro Lindt'];
  // One call after the other is answered for the next of them: no page may mix them.
  let calls = 0;
  sendThrough(async (url) => {
    if (url !== '/api/v1/me') return answer(url, {});
    calls += 1;
    return Response.json({ ...me, name: names[calls - 1] });
  });
  const pages = await Promise.all(names.map(() => drawPlayerPage('/leaderboards', 1_280)));
  const shown = pages.map((page) => names.filter((name) => textOf(page?.html).includes(name)));
  expect(shown).toEqual(names.map((name) => [name]));
});
