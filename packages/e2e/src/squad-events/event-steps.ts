import { randomUUID } from 'node:crypto';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { getTick } from '@limelight/contract/exchange/market';
import { listPremieres } from '@limelight/contract/exchange/premieres';
import { listSquadEvents, proposeSquadEvent } from '@limelight/contract/fame/squad-events';
import type { SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { squadEventPath } from '@limelight/contract/paths';
import type { LimelightProcess } from '@limelight/harness/limelight-process';
import { addDays, formatDate, hourMs, londonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled, toast } from '../page-helpers.js';
import type { Player } from '../player.js';
import { dialog, expectAccessible } from '../shell/axe.js';
import { perform } from '../squad-chat/squad-chat-steps.js';

export const star = { id: 'gh1', name: 'Sarkodie' };
export const eventHeading = `${star.name} event`;
const anyEvent = / event$/;

/** A staged event begins now, after a slot that was decided half a day ahead. */
const clearMs = 30 * hourMs;

/** The cheapest celebrity without a premiere near a staged event, which would cancel it. */
export async function findQuietStar(player: Player, nowMs: number) {
  const { premieres } = await perform(player, listPremieres, {});
  const near = premieres.filter(({ time }) => Math.abs(Date.parse(time) - nowMs) < clearMs);
  const all = (await player.celebrities()).toSorted((one, other) => one.priceCents - other.priceCents);
  const quiet = all.find(({ id }) => near.every(({ celebrityId }) => celebrityId !== id));
  if (quiet === undefined) throw new Error('every celebrity has a premiere');
  return quiet;
}

/** Six in the evening in London, as the form has it. */
export const eveningIn = (nowMs: number, days: number) =>
  `${formatDate(startOfLondonDay(addDays(londonDay(nowMs), days)))}, 18:00`;

/** Events stay six hours away from their star's premieres. */
const awayMs = 8 * hourMs;

/** How many days ahead the evening is on which the star can have an event. */
export async function freeEvening({ request }: Pick<Page, 'request'>, nowMs: number): Promise<number> {
  const { premieres } = schemasOf(listPremieres).response.parse(await (await request.get(listPremieres.url)).json());
  const times = premieres.filter(({ celebrityId }) => celebrityId === star.id).map(({ time }) => Date.parse(time));
  const free = [3, 4, 5, 6].find((days) =>
    times.every((time) => Math.abs(time - startOfEvening(nowMs, days)) > awayMs),
  );
  if (free === undefined) throw new Error('every evening has a premiere');
  return free;
}

const startOfEvening = (nowMs: number, days: number) => startOfLondonDay(addDays(londonDay(nowMs), days)) + 18 * hourMs;

interface Proposal {
  readonly squadId: string;
  readonly nowMs: number;
}

/** As an officer of a squad, through the API. @returns the event's id */
export async function propose({ request }: Player, origin: string, { squadId, nowMs }: Proposal): Promise<string> {
  const startsAt = new Date(startOfEvening(nowMs, await freeEvening({ request }, nowMs))).toISOString();
  const id = randomUUID().replace(/^(.{14})4/, '$17');
  const url = proposeSquadEvent.url.replace(':id', squadId);
  const answer = await request.post(url, { data: { id, startsAt }, headers: { origin } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return id;
}

export async function openEvent(page: Page, id: string, code?: string): Promise<void> {
  await page.goto(squadEventPath(id, code));
  await settled(page);
  await expect(page.getByRole('heading', { name: anyEvent, level: 1 })).toBeVisible();
}

/** On a page with the event's button. */
export async function pledge(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: /^(?:Pledge cash|Change pledge)$/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Amount').fill(amount);
  await sheet.getByRole('button', { name: /^(?:Pledge|Change to) SE\$/ }).click();
  await expect(toast(page, /^(?:Pledged|Changed to) SE\$/)).toBeVisible();
}

/** Moves the times of an event, or adds pledgers who count; the server does the rest. */
export async function stage(exchange: LimelightProcess, id: string, ...step: readonly string[]): Promise<void> {
  const { exitCode } = await exchange.run('testing/stage-squad-event-main.js', id, ...step);
  expect(exitCode, exchange.output).toBe(0);
}

export async function eventsOf(page: Page): Promise<readonly SquadEvent[]> {
  const answer = await page.request.get(listSquadEvents.url);
  return (await answer.json()).events;
}

/** A slot is in the records of the day with the tick after it. */
export async function waitForTicks(page: Page, count: number): Promise<void> {
  const read = async (): Promise<number> => (await (await page.request.get(getTick.url)).json()).number;
  const before = await read();
  await expect.poll(read).toBeGreaterThanOrEqual(before + count);
}

/** The form refuses a time that is too late, and one too near to midnight, then takes a free evening. */
export async function proposeByForm(page: Page, nowMs: number): Promise<void> {
  await page.getByRole('button', { name: 'Propose' }).click();
  const form = page.getByRole('dialog', { name: /^Propose a .+ event$/ });
  const start = form.getByRole('textbox', { name: 'Start' });
  const send = form.getByRole('button', { name: 'Propose' });
  await start.fill(eveningIn(nowMs, 8));
  await send.click();
  await expect(form.getByText('Choose a time within the next 7 days')).toBeVisible();
  await start.fill(eveningIn(nowMs, 3).replace('18:00', '21:30'));
  await send.click();
  await expect(form.getByText('choose a start from 02:00 to 20:00 London time', { exact: false })).toBeVisible();
  await expectAccessible(page, 'form of an event', dialog);
  await start.fill(eveningIn(nowMs, await freeEvening(page, nowMs)));
  await send.click();
  await expect(toast(page, 'Event proposed. Members can pledge now')).toBeVisible();
  await expect(page.getByRole('heading', { name: anyEvent, level: 1 })).toBeVisible();
}
