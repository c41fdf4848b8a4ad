import { minuteMs, secondMs } from '@limelight/rules/time';
import { afterEach, expect, test } from 'vitest';
import { type Behaviour, headersOf } from '../../../platform/smtp-peer.fixture.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { startCampaignSender } from './campaign-sender.js';
import { addressOf, CampaignsUnderTest } from './campaigns.fixture.js';

let campaigns: CampaignsUnderTest;

const open = async (behaviour?: Behaviour) => {
  campaigns = await CampaignsUnderTest.open(behaviour);
};

afterEach(() => campaigns.close());

test('a pause holds within a second, resume sends the rest, and cancel ends it', async () => {
  await open(() => ({ kind: 'accept', delayMs: 20 }));
  const id = await campaigns.startCampaign([await campaigns.addList(300)]);
  const running = campaigns.sendAll();
  await expect.poll(() => campaigns.peer.deliveries.length).toBeGreaterThan(10);
  expect((await campaigns.call('POST', `/manager/campaigns/${id}/pause`)).statusCode).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const held = campaigns.peer.deliveries.length;
  await running;
  await campaigns.sendAll();
  expect([held, campaigns.peer.deliveries.length]).toEqual([held, held]);
  expect(held).toBeLessThan(300);
  await campaigns.call('POST', `/manager/campaigns/${id}/resume`);
  await campaigns.sendRound();
  expect(campaigns.peer.deliveries.length).toBeGreaterThan(held);
  await campaigns.call('POST', `/manager/campaigns/${id}/cancel`);
  const ended = campaigns.peer.deliveries.length;
  await campaigns.sendAll();
  expect(campaigns.peer.deliveries.length).toBe(ended);
  expect(await campaigns.stateOf(id)).toMatchObject({ state: 'cancelled', counts: { sent: ended } });
});

test('all instances together stay below the rate of the settings', async () => {
  await open();
  const { clock } = campaigns.services;
  await storeSettings(campaigns.services, { campaignMailsPerMinute: 60 });
  await campaigns.startCampaign([await campaigns.addList(30)]);
  for (let second = 0; second < 10; second += 1) {
    await Promise.all([campaigns.sendRound(), campaigns.sendRound(), campaigns.sendRound()]);
    clock.advance(secondMs);
  }
  expect(campaigns.peer.deliveries).toHaveLength(10);
});

test('the rate of a resumed campaign is that since it was resumed', async () => {
  await open();
  const { clock } = campaigns.services;
  await storeSettings(campaigns.services, { campaignMailsPerMinute: 60 });
  const id = await campaigns.startCampaign([await campaigns.addList(300)]);
  const sendFor = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      await campaigns.sendRound();
      clock.advance(secondMs);
    }
  };
  await sendFor(20);
  expect(await campaigns.stateOf(id)).toMatchObject({ sentLastMinute: 20, sentForMs: 20 * secondMs });
  await campaigns.call('POST', `/manager/campaigns/${id}/pause`);
  clock.advance(60 * minuteMs);
  await campaigns.call('POST', `/manager/campaigns/${id}/resume`);
  expect(await campaigns.stateOf(id)).toMatchObject({ sentLastMinute: 0, sentForMs: 0 });
  await sendFor(12);
  const { sentLastMinute, sentForMs } = await campaigns.stateOf(id);
  expect(sentForMs).toBeLessThanOrEqual(12 * secondMs);
  expect(sentLastMinute).toBeGreaterThanOrEqual(12);
});

test('a recipient who unsubscribes while a campaign is being sent gets no more of it', async () => {
  await open();
  const first = await campaigns.startCampaign([await campaigns.addList(3)]);
  await campaigns.sendAll();
  const second = await campaigns.startCampaign([await campaigns.addList(3, 'Partners')]);
  const mail = campaigns.peer.deliveries.find(({ recipients }) => recipients[0] === addressOf(2));
  const link = /<http:\/\/limelight\.test(\/api\/v1\/mail-unsubscribes\/[\w-]+)>/.exec(
    mail ? headersOf(mail) : '',
  )?.[1];
  const field = 'Content-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click';
  for (const [type, payload] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=end', `--end\r\n${field}\r\n--end--\r\n`],
  ] as const) {
    const headers = { 'content-type': type };
    const answer = await campaigns.app.inject({ method: 'POST', url: link ?? '', headers, payload });
    expect([answer.statusCode, answer.json()]).toEqual([200, { unsubscribed: true }]);
  }
  campaigns.peer.deliveries.length = 0;
  await campaigns.sendAll();
  expect(campaigns.peer.received().sort()).toEqual([addressOf(1), addressOf(3)]);
  expect(await campaigns.stateOf(second)).toMatchObject({ state: 'sent', counts: { sent: 2, skipped: 1 } });
  expect(await campaigns.stateOf(first)).toMatchObject({ unsubscribed: 1 });
});

test('with email notifications off a running campaign waits and says why, and no other can be sent', async () => {
  await open();
  const listId = await campaigns.addList(3);
  const id = await campaigns.startCampaign([listId]);
  await storeSettings(campaigns.services, { emailNotifications: false });
  await campaigns.sendAll();
  expect(campaigns.peer.deliveries).toEqual([]);
  expect((await campaigns.stateOf(id)).trouble.reason).toMatch(/Email notifications are switched off/);
  const draft = await campaigns.addCampaign([listId]);
  const refusal = await campaigns.call('POST', `/manager/campaigns/${draft.id}/send`, { version: 1, recipients: 3 });
  expect([refusal.statusCode, refusal.json().code]).toEqual([409, 'CAMPAIGN_BLOCKED']);
  await storeSettings(campaigns.services, { emailNotifications: true });
  await campaigns.sendAll();
  expect(campaigns.peer.deliveries).toHaveLength(3);
});

test('a scheduled campaign starts once at its time, to the recipients of that time', async () => {
  await open();
  const { clock } = campaigns.services;
  const listId = await campaigns.addList(2);
  const { id, version } = await campaigns.addCampaign([listId]);
  const at = new Date(clock.nowMs() + 10 * minuteMs).toISOString();
  const answer = await campaigns.call('POST', `/manager/campaigns/${id}/schedule`, { version, at });
  expect(answer.json()).toMatchObject({ state: 'scheduled', scheduledAt: at });
  await campaigns.sendAll();
  expect(campaigns.peer.deliveries).toEqual([]);
  await campaigns.call('POST', `/manager/email-lists/${listId}/subscribers`, { email: 'late@example.net' });
  clock.advance(10 * minuteMs);
  await Promise.all([campaigns.sendRound(), campaigns.sendRound()]);
  await campaigns.sendAll();
  expect(campaigns.peer.received().sort()).toEqual(['late@example.net', addressOf(1), addressOf(2)]);
  expect(await campaigns.stateOf(id)).toMatchObject({ state: 'sent', recipients: 3 });
});

test('an instance that found nothing to send begins a campaign a second later', async () => {
  await open();
  const { services, mailer } = campaigns;
  const { clock } = services;
  const sender = startCampaignSender({ ...services, bulkMailer: mailer });
  try {
    await expect.poll(() => clock.sleepers).toBe(1);
    await campaigns.startCampaign([await campaigns.addList(1)]);
    clock.advance(secondMs);
    await expect.poll(() => campaigns.peer.received()).toEqual([addressOf(1)]);
  } finally {
    await sender.stop();
  }
});
