import { getTick } from '@limelight/contract/exchange/market';
import { getPortfolio } from '@limelight/contract/exchange/wallet';
import * as chat from '@limelight/contract/fame/squad-chat';
import { listPledges } from '@limelight/contract/fame/squad-events';
import { listSquads } from '@limelight/contract/fame/squads';
import { paths, squadEventPath } from '@limelight/contract/paths';
import { squadFounderTradesDefault } from '@limelight/rules/squad';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { figure, settled, toast } from '../page-helpers.js';
import { Player, password } from '../player.js';
import { lineOf, logOf, perform, say } from '../squad-chat/squad-chat-steps.js';
import { actUpon, found, join, manage, openSquad, squad } from '../squads/squad-steps.js';
import { dedicatedServerTimeoutMs, test } from '../system/dedicated-server.js';
import { eventsOf, findQuietStar, openEvent, pledge, proposeByForm, stage, waitForTicks } from './event-steps.js';

// Two servers, and two browsers that walk through all that a squad does.
test.describe.configure({ timeout: 3 * dedicatedServerTimeoutMs });

/** The captain on one instance and a member on the other, each with a browser. */
interface Pair {
  readonly captain: Player;
  readonly page: Page;
  readonly member: Player;
  readonly other: Page;
}

const both = ({ page, other }: Pair) => [page, other] as const;

async function findAndJoin({ page, other }: Pair): Promise<void> {
  await other.goto(paths.squads);
  await settled(other);
  await other.getByLabel('Search squads').fill('water');
  await other.getByRole('link', { name: squad.name, exact: true }).click();
  await expect(other.getByRole('heading', { name: squad.name, level: 1 })).toBeVisible();
  await settled(other);
  await join(other);
  await expect(page.getByText('2 members').first()).toBeVisible();
}

const numbered = /(?:Captain|Member) says \d/g;

/** Both write in the same moment: each page shows the order in which the server has them. */
async function chatTogether(pair: Pair, squadId: string): Promise<void> {
  const { page, other, member } = pair;
  for (const round of [1, 2, 3]) {
    await Promise.all([say(page, `Captain says ${round}`), say(other, `Member says ${round}`)]);
  }
  const stored = async () => {
    const { messages } = await perform(member, chat.listSquadMessages, { params: { id: squadId }, query: {} });
    return messages.map(({ text }) => text);
  };
  await expect.poll(async () => (await stored()).length).toBe(6);
  const order = await stored();
  for (const one of both(pair)) {
    await expect.poll(async () => ((await logOf(one).textContent()) ?? '').match(numbered)).toEqual(order);
    await expect(one.getByText('Waits for the connection')).toHaveCount(0);
  }
}

/** A mute and a removal, each with its reason on the other instance, and the way back from both. */
async function moderate({ page, other }: Pair, handle: string): Promise<void> {
  const line = lineOf(page, 'Member says 3');
  await line.hover();
  await line.getByRole('button', { name: /^More about / }).click();
  await page.getByRole('menuitem', { name: 'Mute member' }).click();
  const mute = page.getByRole('dialog', { name: `Mute @${handle}?` });
  await mute.getByLabel('Reason').fill('Calm down a little');
  await mute.getByRole('button', { name: 'Mute' }).click();
  await expect(toast(page, `@${handle} is muted until`)).toBeVisible();
  await expect(other.getByText(/^This squad muted you until .+: Calm down a little\./)).toBeVisible();
  await page.getByRole('button', { name: 'Chat options' }).click();
  await page.getByRole('menuitem', { name: 'Muted members' }).click();
  const mutes = page.getByRole('dialog', { name: 'Muted members' });
  await mutes.getByRole('button', { name: `Unmute @${handle}` }).click();
  await expect(mutes.getByText('Nobody is muted')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(other.getByRole('textbox', { name: /^Message / })).toBeVisible();

  await actUpon(page, handle, 'Remove');
  const question = page.getByRole('dialog', { name: `Remove @${handle}?` });
  await question.getByLabel('Reason').fill('Insulted others');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(other.getByText('“Insulted others”')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Your membership' })).toHaveCount(0);
  await manage(page, 'Removed players');
  const kicks = page.getByRole('dialog', { name: 'Removed players' });
  await kicks.getByRole('button', { name: `Undo the removal of @${handle}` }).click();
  await expect(kicks.getByText('Undone')).toBeVisible();
  await kicks.getByRole('button', { name: 'Close' }).click();
  await expect(other.getByRole('button', { name: 'Your membership' })).toBeVisible();
}

/** The member makes a signal, and the captain's chat shows it. */
async function call({ page, other }: Pair): Promise<void> {
  const signals = other.getByRole('region', { name: 'Signals' });
  await signals.getByRole('button', { name: 'Make a signal' }).click();
  const form = other.getByRole('dialog', { name: 'Make a signal' });
  await form.getByRole('radio', { name: 'Up' }).check();
  await form.getByRole('button', { name: 'Make signal' }).click();
  await expect(toast(other, 'Your signal is in the chat')).toBeVisible();
  await expect(lineOf(page, 'up over 24 h')).toBeVisible();
}

/** @returns the event, which the other instance's page of the squad shows by itself */
async function proposeAndPledge(pair: Pair, starName: string): Promise<string> {
  const { page, other } = pair;
  await proposeByForm(page, Date.now());
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect(other.getByRole('region', { name: `${starName} event` })).toBeVisible();
  const asStranger = await fetch(new URL(squadEventPath(id), other.url()), { headers: { accept: 'text/html' } });
  expect(await asStranger.text()).toContain(`<title>${starName} event of ${squad.name} · `);
  await openEvent(other, id);
  await pledge(page, '2,000');
  await pledge(other, '3,000');
  // Both count, with 0.05 % each.
  for (const one of both(pair)) await expect(one.getByText('+0.10% boost', { exact: false }).first()).toBeVisible();
  return id;
}

const moneyOf = async (player: Player) => {
  const { cashCents, reservedCents } = await perform(player, getPortfolio, {});
  return { cashCents, reservedCents };
};

const fillOf = async (player: Player, eventId: string) =>
  (await perform(player, listPledges, {})).pledges.find((one) => one.eventId === eventId)?.fill ?? undefined;

const triesMax = 20;

/** A trade has the boost in its price, at the tick whose price the market shows. @returns what was paid */
async function expectBoost(player: Player, celebrityId: string): Promise<number> {
  let paidCents = 0;
  for (let tries = 0; tries < triesMax; tries += 1) {
    const receipt = await player.trade('buy', celebrityId, 1);
    paidCents += receipt.totalCents + receipt.feeCents;
    const shown = (await player.celebrities()).find(({ id }) => id === celebrityId)?.priceCents ?? 0;
    const { number } = await (await player.request.get(getTick.url)).json();
    // Otherwise a tick came in between.
    if (number !== receipt.tick) continue;
    expect(receipt.feeBps).toBe(300);
    expect(receipt.priceCents).toBeGreaterThan(shown);
    expect(receipt.priceCents).toBeLessThanOrEqual(Math.floor(shown * 1.006));
    return paidCents;
  }
  throw new Error('no trade and its price are of one tick');
}

/** Everything that the pledges became is in the cash, to the cent, on both instances. */
async function expectPaid(pair: Pair, eventId: string, before: readonly number[]): Promise<void> {
  for (const [place, player] of [pair.captain, pair.member].entries()) {
    const fill = await fillOf(player, eventId);
    expect(fill?.prizeCents).toBeGreaterThan(0);
    const { totalCents = 0, feeCents = 0, prizeCents = 0 } = fill ?? {};
    const cashCents = (before[place] ?? 0) - totalCents - feeCents + prizeCents;
    expect(await moneyOf(player)).toEqual({ cashCents, reservedCents: 0 });
  }
}

test('on two instances two browsers found, find and join a squad, chat, moderate, call and pledge, and see its event from start to prize @long', async ({
  page,
  player: captain,
  exchange,
  second,
  newPlayer,
  openPage,
  complaints,
}) => {
  complaints.allow(/status of 40\d/);
  const { email } = await newPlayer();
  const other = await openPage(undefined, second);
  const member = new Player(other.request, second.url, undefined, { email, password });
  await member.logIn();
  expect((await exchange.run('testing/age-accounts-main.js', captain.email, email)).exitCode, exchange.output).toBe(0);
  const star = await findQuietStar(captain, Date.now());
  for (let trades = 0; trades < squadFounderTradesDefault; trades += 1) {
    await Promise.all([captain, member].map((one) => one.trade('buy', star.id, 1)));
  }
  const pair = { captain, page, member, other };

  await found(page, star.name);
  await findAndJoin(pair);
  const [listed] = (await perform(captain, listSquads, { query: {} })).squads;
  await chatTogether(pair, listed?.id ?? '');
  await moderate(pair, (await member.me()).handle);
  await call(pair);

  const before = [(await moneyOf(captain)).cashCents, (await moneyOf(member)).cashCents];
  const id = await proposeAndPledge(pair, star.name);
  await stage(exchange, id, 'crowd', '10');
  for (const one of both(pair)) await expect(one.getByText('+0.60% boost', { exact: false }).first()).toBeVisible();
  await stage(exchange, id, 'decide');
  await expect.poll(async () => (await eventsOf(other))[0]?.stage).toBe('scheduled');
  await waitForTicks(other, 2);
  await stage(exchange, id, 'start');
  for (const one of both(pair)) {
    await expect(one.getByText('boost now', { exact: false })).toBeVisible();
    await expect(figure(one, 'You got')).toContainText('share');
    await expect(figure(one, 'For the boost')).toHaveText('Counted');
    await one.getByRole('button', { name: 'Check' }).click();
    await expect(one.getByText('It is right.')).toBeVisible();
  }
  // It begins with the tick after the start.
  await expect.poll(async () => (await eventsOf(other))[0]?.start?.boostTick).toEqual(expect.any(Number));
  const paidCents = await expectBoost(member, star.id);
  before[1] = (before[1] ?? 0) - paidCents;
  await stage(exchange, id, 'unlock');
  for (const one of both(pair))
    await expect(one.getByText('Your shares are free and the prize is paid.')).toBeVisible();
  await expectPaid(pair, id, before);
  await openSquad(other);
  await expect(lineOf(other, 'Captain says 1')).toBeVisible();
  const audit = await exchange.run('audit-main.js');
  expect(audit.exitCode, audit.stdout).toBe(0);
});
