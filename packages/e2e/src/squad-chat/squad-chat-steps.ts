import { randomUUID } from 'node:crypto';
import type { Endpoint, RequestOf, ResponseOf } from '@limelight/contract/endpoint';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { sendSquadMessage } from '@limelight/contract/fame/squad-chat';
import { foundSquad, joinSquad } from '@limelight/contract/fame/squads';
import { paths } from '@limelight/contract/paths';
import { squadFounderTradesDefault } from '@limelight/rules/squad';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import type { Player } from '../player.js';

/** What an endpoint answers to a player. */
async function request<const Called extends Endpoint>(player: Player, called: Called, parts: RequestOf<Called>) {
  const { params = {}, body } = parts as { params?: Readonly<Record<string, string | number>>; body?: object };
  const url = Object.entries(params).reduce(
    (path, [name, value]) => path.replace(`:${name}`, String(value)),
    called.url,
  );
  const origin = new URL(player.mailbox.url).origin;
  return player.request.fetch(url, { method: called.method, ...(body && { data: body }), headers: { origin } });
}

/** Acts through the API. */
export async function perform<const Called extends Endpoint>(player: Player, called: Called, parts: RequestOf<Called>) {
  const answer = await request(player, called, parts);
  expect(answer.ok(), `${called.url} answers ${answer.status()} ${await answer.text()}`).toBe(true);
  return schemasOf(called).response.parse(await answer.json()) as ResponseOf<Called>;
}

/** @returns the code of the catalogue with which the API refuses it */
export async function refusal<const Called extends Endpoint>(player: Player, called: Called, parts: RequestOf<Called>) {
  const answer = await request(player, called, parts);
  return ((await answer.json()) as { readonly code?: string }).code;
}

interface Crew {
  readonly captain: Player;
  readonly members: readonly Player[];
}

/** The accounts are old enough for it. @returns its id */
export async function gather({ captain, members }: Crew, name: string): Promise<string> {
  for (let trades = 0; trades < squadFounderTradesDefault; trades += 1) await captain.trade('buy', '1', 1);
  const { id } = await perform(captain, foundSquad, { body: { id: randomUUID(), name, celebrityId: '1' } });
  for (const member of members) await perform(member, joinSquad, { params: { id } });
  return id;
}

/** @returns the message as it is stored */
export function write(player: Player, id: string, text: string) {
  return perform(player, sendSquadMessage, { params: { id }, body: { id: randomUUID(), text } });
}

/** @returns the entry of a player's notifications with this title */
export async function notice(page: Page, title: string): Promise<Locator> {
  await page.goto(paths.notifications);
  await settled(page);
  return page.getByRole('listitem').filter({ hasText: title }).first();
}

/** The messages on the page of a squad. */
export const logOf = (page: Page) => page.getByRole('log', { name: 'Messages' });
export const lineOf = (page: Page, text: string) => logOf(page).getByRole('listitem').filter({ hasText: text });

/** Writes with the page of a squad. */
export async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Message / });
  await field.fill(text);
  await field.press('Enter');
}
