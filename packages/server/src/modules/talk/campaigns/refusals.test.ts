import { dayMs } from '@limelight/rules/time';
import { afterEach, expect, test } from 'vitest';
import type { Behaviour } from '../../../platform/smtp-peer.fixture.js';
import { updateWithdrawn, upsertConsent } from '../../people/mail-consent/mail-consent.sql.js';
import { addressOf, CampaignsUnderTest } from './campaigns.fixture.js';
import { refusals } from './refusals.fixture.js';

let campaigns: CampaignsUnderTest;

afterEach(() => campaigns.close());

/** A peer that refuses the first so many recipients, by turns before and after the content. */
function refuse(count: () => number, reply: () => string): Behaviour {
  const refused = new Set(Array.from({ length: 1_000 }, (_, index) => addressOf(index + 1)));
  return (recipient) => {
    const place = [...refused].indexOf(recipient);
    if (place < 0 || place >= count()) return { kind: 'accept' };
    const at = place % 2 === 0 ? 'recipient' : 'content';
    return { kind: 'refuse', at, code: Number(reply().slice(0, 3)), message: reply().slice(4) };
  };
}

const suppressed = async () =>
  (await campaigns.services.db.selectFrom('mail_suppression').select('digest').execute()).length;

async function resume(id: string): Promise<void> {
  const answer = await campaigns.call('POST', `/manager/campaigns/${id}/resume`);
  expect(answer.statusCode, answer.body).toBe(200);
}

test('of 360 refusals of 36 kinds only those that say that the address does not exist end an address', async () => {
  let reply = '';
  campaigns = await CampaignsUnderTest.open(
    refuse(
      () => 10,
      () => reply,
    ),
  );
  for (const refusal of refusals) {
    ({ reply } = refusal);
    const listId = await campaigns.addList(12, reply);
    const before = await suppressed();
    const id = await campaigns.startCampaign([listId]);
    await campaigns.sendAll();
    const { state, trouble, counts } = await campaigns.stateOf(id);
    const { subscribers } = (await campaigns.call('GET', `/manager/email-lists/${listId}`)).json();
    if (refusal.kind === 'bounced') {
      expect([subscribers, (await suppressed()) - before], reply).toEqual([2, 10]);
      await campaigns.services.db.deleteFrom('mail_suppression').execute();
    } else expect([subscribers, (await suppressed()) - before], reply).toEqual([12, 0]);
    if (refusal.kind === 'barred') {
      expect(state, reply).toBe('paused');
      expect(trouble, 'with the words of the server').toEqual({
        reason: expect.stringContaining(reply.slice(4)),
        retryAt: null,
      });
    } else expect(counts, reply).toMatchObject({ sent: 2, [refusal.kind]: 10 });
    await campaigns.call('POST', `/manager/campaigns/${id}/cancel`);
  }
});

test('a campaign that the mail server bars pauses, and reaches everybody once staff have resumed it', async () => {
  let barred = true;
  campaigns = await CampaignsUnderTest.open(
    refuse(
      () => (barred ? 1_000 : 0),
      () => '554 5.7.1 Relay access denied',
    ),
  );
  const id = await campaigns.startCampaign([await campaigns.addList(50)]);
  await campaigns.sendAll();
  expect(await campaigns.stateOf(id)).toMatchObject({ state: 'paused', counts: { waiting: 50 } });
  barred = false;
  await resume(id);
  campaigns.services.clock.advance(dayMs);
  await campaigns.sendAll();
  expect(await campaigns.stateOf(id)).toMatchObject({ state: 'sent', trouble: null, counts: { sent: 50 } });
});

test('one recipient whose server bars us does not pause its campaign for ever, and keeps its address', async () => {
  campaigns = await CampaignsUnderTest.open(
    refuse(
      () => 1,
      () => '550 5.7.1 Blocked by the recipient',
    ),
  );
  const listId = await campaigns.addList(5);
  const id = await campaigns.startCampaign([listId]);
  for (let pause = 0; pause < 2; pause += 1) {
    await campaigns.sendAll();
    expect((await campaigns.stateOf(id)).state).toBe('paused');
    await resume(id);
    campaigns.services.clock.advance(dayMs);
  }
  await campaigns.sendAll();
  expect(await campaigns.stateOf(id)).toMatchObject({ state: 'sent', counts: { sent: 4, rejected: 1 } });
  expect((await campaigns.call('GET', `/manager/email-lists/${listId}`)).json()).toMatchObject({ subscribers: 5 });
});

test('more than a tenth of the first hundred refused pauses a campaign, once: staff decide', async () => {
  campaigns = await CampaignsUnderTest.open(
    refuse(
      () => 20,
      () => '550 5.1.1 unknown user',
    ),
  );
  const id = await campaigns.startCampaign([await campaigns.addList(150)]);
  await campaigns.sendAll();
  const { state, trouble, counts } = await campaigns.stateOf(id);
  expect([state, trouble.reason]).toEqual([
    'paused',
    expect.stringMatching(/^1\d of the first 1\d mails were refused/),
  ]);
  // Three mails are sent concurrently.
  expect(counts.bounced).toBeLessThan(14);
  await resume(id);
  campaigns.services.clock.advance(dayMs);
  await campaigns.sendAll();
  expect(await campaigns.stateOf(id)).toMatchObject({ state: 'sent', counts: { sent: 130, bounced: 20 } });
});

test('a mailbox that is switched off in three campaigns running ends its address', async () => {
  campaigns = await CampaignsUnderTest.open(
    refuse(
      () => 1,
      () => '550 5.2.1 Mailbox disabled',
    ),
  );
  const listId = await campaigns.addList(2);
  const found: unknown[] = [];
  for (let round = 0; round < 3; round += 1) {
    await campaigns.startCampaign([listId]);
    await campaigns.sendAll();
    campaigns.services.clock.advance(dayMs);
    found.push((await campaigns.call('GET', `/manager/email-lists/${listId}`)).json().subscribers);
  }
  expect(found).toEqual([2, 2, 1]);
});

test('a player whose address bounced is mailed again after agreeing again, until it bounces again', async () => {
  campaigns = await CampaignsUnderTest.open(() => {
    return { kind: 'refuse', at: 'recipient', code: 550, message: '5.1.1 unknown user' };
  });
  const { db, clock } = campaigns.services;
  const userId = await campaigns.addAccount();
  const { id: listId } = await db
    .selectFrom('email_list')
    .select('id')
    .where('built_in', '=', true)
    .executeTakeFirstOrThrow();
  const recipients = async () => (await campaigns.addCampaign([listId])).audience.recipients;
  for (let round = 0; round < 2; round += 1) {
    clock.advance(dayMs);
    await updateWithdrawn(db, userId, clock.now());
    await upsertConsent(db, { userId, source: 'profile', now: clock.now() });
    expect(await recipients()).toBe(1);
    clock.advance(dayMs);
    await campaigns.startCampaign([listId]);
    await campaigns.sendAll();
    expect(await recipients()).toBe(0);
  }
});
