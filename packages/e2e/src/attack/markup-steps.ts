import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@limelight/contract/endpoint';
import { addCelebrity } from '@limelight/contract/exchange/celebrities';
import { createStaffNews, publishStaffNews } from '@limelight/contract/exchange/staff-news';
import { paths } from '@limelight/contract/paths';
import { createApiKey } from '@limelight/contract/people/api-keys';
import { updateMe } from '@limelight/contract/people/profile';
import { setPriceAlert } from '@limelight/contract/play/price-alerts';
import { createCampaign } from '@limelight/contract/talk/campaigns';
import { createCannedReply } from '@limelight/contract/talk/canned-replies';
import { createEmailList } from '@limelight/contract/talk/email-lists';
import { createTestimonial } from '@limelight/contract/talk/testimonials';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.js';
import { settled } from '../page-helpers.js';
import type { Player } from '../player.js';

/** Ends an attribute, a title and a script, and runs if any of it becomes part of a page. */
const short = '"><img data-attack src=x onerror=ran=1>';
const long = `${short}</title></script><script data-attack>ran=1</script><svg data-attack onload=ran=1>`;
/** For the Markdown of campaigns. */
const linked = `${long}\n\n[a link](javascript:ran=1) ![a picture](x"onerror="ran=1) <javascript:ran=1>`;

/** Who stores the texts: a player, and staff with a session. */
export interface Authors {
  readonly player: Player;
  readonly admin: Player;
  readonly origin: string;
}

async function send(
  { origin }: Authors,
  { request }: Player,
  call: Endpoint,
  data: unknown,
  id = '',
): Promise<unknown> {
  const options = { method: call.method, data, headers: { origin } };
  const answer = await request.fetch(call.url.replace(':id', id), options);
  expect(answer.ok(), `${call.url} answers ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.json();
}

/**
 * Stores markup in the texts of a player and of staff, tickets and tips excepted.
 * @returns the pages of single texts
 */
export async function storeMarkup(authors: Authors): Promise<string[]> {
  const { player, admin } = authors;
  const mobile = { mobileNumberPrefix: '+44', mobileNumber: '7700900123' };
  for (const person of [player, admin]) {
    const named = await person.request.fetch(updateMe.url, {
      method: updateMe.method,
      data: { name: short.slice(0, 50), ...mobile },
      headers: { origin: authors.origin },
    });
    expect([200, 400], 'markup in a name is stored as text or refused').toContain(named.status());
  }
  const alert = { id: randomUUID(), celebrityId: '1', direction: 'above', priceCents: 9_000_000, note: short };
  await send(authors, player, setPriceAlert, alert);
  await send(authors, player, createApiKey, { name: short, scope: 'read' });
  const draft = { id: randomUUID(), celebrityId: null, title: short, body: long, impactBps: null };
  const news = (await send(authors, admin, createStaffNews, draft)) as { id: string; version: number };
  await send(authors, admin, publishStaffNews, { version: news.version }, news.id);
  const quote = { id: randomUUID(), name: short, text: long, consent: short, place: 1, shown: true };
  await send(authors, admin, createTestimonial, quote);
  await send(authors, admin, createCannedReply, { id: randomUUID(), title: short, text: long });
  const list = (await send(authors, admin, createEmailList, { name: short, description: long })) as { id: string };
  const mail = { subject: short, preheader: short, body: linked, listIds: [list.id] };
  const campaign = (await send(authors, admin, createCampaign, mail)) as { id: string };
  const star = {
    name: short,
    category: 'Music',
    country: 'Rest of the world',
    description: long.slice(0, 160),
    featured: true,
    fanSentiment: 'neutral',
    imageMediaId: null,
    priceCents: 20_000,
    popularity: 50,
  };
  const { id } = (await send(authors, admin, addCelebrity, star)) as { id: string };
  return [
    paths.managerNewsItem.replace('$id', news.id),
    paths.managerEmailList.replace('$id', list.id),
    paths.managerCampaign.replace('$id', campaign.id),
    paths.managerCelebrity.replace('$id', id),
    paths.celebrity.replace('$id', id),
  ];
}

/** What stored markup has become on the open page: nothing, if it is shown as text. */
export function findMarkup(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = [...document.querySelectorAll('[data-attack], [href^="javascript:" i]')].map(
      ({ outerHTML }) => outerHTML,
    );
    return 'ran' in globalThis ? [...found, 'a script ran'] : found;
  });
}

export async function expectOnlyText(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
  expect(await findMarkup(page), path).toEqual([]);
}
