import { minuteMs, secondMs } from '@limelight/rules/time';
import { afterEach, expect, test } from 'vitest';
import type { BeforeLastByte, Mail, Mailer } from '../../../platform/mailer.js';
import { smtpMailer } from '../../../platform/mailer.js';
import { type Behaviour, headersOf, openSmtpPeer } from '../../../platform/smtp-peer.fixture.js';
import { addressOf, CampaignsUnderTest, countEach, mailFrom } from './campaigns.fixture.js';

let campaigns: CampaignsUnderTest;

const open = async (behaviour?: Behaviour) => {
  campaigns = await CampaignsUnderTest.open(behaviour);
};

afterEach(() => campaigns.close());

const accept = { kind: 'accept' } as const;
const everybody = (count: number) => Array.from({ length: count }, (_, index) => addressOf(index + 1));

test('each recipient gets one mail with one-click unsubscribe and the sender in the footer', async () => {
  await open();
  const id = await campaigns.startCampaign([await campaigns.addList(250)]);
  await campaigns.sendAll();
  expect(campaigns.peer.received().sort()).toEqual(everybody(250));
  expect(await campaigns.stateOf(id)).toMatchObject({
    state: 'sent',
    recipients: 250,
    counts: { sent: 250, waiting: 0 },
  });
  const [delivery] = campaigns.peer.deliveries;
  const headers = delivery ? headersOf(delivery) : '';
  expect(headers).toMatch(/^List-Unsubscribe: <http:\/\/limelight\.test\/api\/v1\/mail-unsubscribes\/[\w-]+>$/m);
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(delivery?.message).toContain('1 Stage Road');
});

test('an address on several lists gets one mail', async () => {
  await open();
  const lists = [await campaigns.addList(3, 'Press'), await campaigns.addList(5, 'Partners')];
  await campaigns.startCampaign(lists);
  await campaigns.sendAll();
  expect(campaigns.peer.received().sort()).toEqual(everybody(5));
});

test('a recipient that does not exist is suppressed and taken off its lists; a refused content suppresses nobody', async () => {
  await open((recipient) => {
    if (recipient === addressOf(1))
      return { kind: 'refuse', at: 'recipient', code: 550, message: '5.1.1 unknown user' };
    if (recipient === addressOf(2))
      return { kind: 'refuse', at: 'content', code: 554, message: '5.7.1 looks like spam' };
    return accept;
  });
  const listId = await campaigns.addList(4);
  const id = await campaigns.startCampaign([listId]);
  await campaigns.sendAll();
  expect(await campaigns.stateOf(id)).toMatchObject({ state: 'sent', counts: { sent: 2, bounced: 1, rejected: 1 } });
  const { rows } = (await campaigns.call('GET', `/manager/campaigns/${id}/failures`)).json();
  expect(rows).toHaveLength(2);
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ email: addressOf(1), state: 'bounced', reply: expect.stringContaining('550 5.1.1') }),
      expect.objectContaining({ email: addressOf(2), state: 'rejected' }),
    ]),
  );
  expect((await campaigns.call('GET', `/manager/email-lists/${listId}`)).json()).toMatchObject({ subscribers: 3 });
  const again = await campaigns.addCampaign([listId]);
  expect(again.audience.recipients).toBe(3);
});

test('4xx is tried again later with the same Message-ID, and given up after five attempts', async () => {
  const busy = { kind: 'refuse', at: 'content', code: 451, message: '4.7.1 try later' } as const;
  await open((recipient, attempt) => {
    if (recipient === addressOf(1)) return attempt < 3 ? busy : accept;
    return recipient === addressOf(2) ? { ...busy, at: 'recipient' } : accept;
  });
  const id = await campaigns.startCampaign([await campaigns.addList(3)]);
  await campaigns.sendAll();
  expect(campaigns.peer.received()).toEqual([addressOf(3)]);
  expect(await campaigns.stateOf(id)).toMatchObject({
    state: 'sending',
    counts: { waiting: 2, sent: 1 },
    trouble: null,
  });
  for (const minutes of [1, 4, 16, 64]) {
    campaigns.services.clock.advance(minutes * minuteMs);
    await campaigns.sendAll();
  }
  expect(campaigns.peer.received()).toEqual([addressOf(3), addressOf(1)]);
  expect(await campaigns.stateOf(id)).toMatchObject({ state: 'sent', counts: { sent: 2, failed: 1 } });
});

test('a connection that ends before the mail is complete is no loss; one that ends after it is never repeated', async () => {
  await open((recipient, attempt) => {
    if (recipient === addressOf(1) && attempt === 1) return { kind: 'drop' };
    return recipient === addressOf(2) ? { kind: 'drop-accepted' } : accept;
  });
  const id = await campaigns.startCampaign([await campaigns.addList(4)]);
  for (let round = 0; round < 6; round += 1) {
    await campaigns.sendAll();
    campaigns.services.clock.advance(2 * minuteMs);
  }
  expect(campaigns.peer.received().sort()).toEqual(everybody(4));
  expect(await campaigns.stateOf(id)).toMatchObject({ state: 'sent', counts: { sent: 3, uncertain: 1 } });
});

test('while the mail server is away the whole campaign waits, loses no mail and goes on by itself', async () => {
  await open();
  const { clock } = campaigns.services;
  const away = await openSmtpPeer();
  await away.close();
  const mailer = smtpMailer(away.url, mailFrom, { resendsMax: 0 });
  const id = await campaigns.startCampaign([await campaigns.addList(50)]);
  await campaigns.sendAll(mailer);
  const { trouble, counts } = await campaigns.stateOf(id);
  expect(counts).toMatchObject({ waiting: 50 });
  expect(trouble.reason).toMatch(/ECONNREFUSED/);
  const secondsUntil = (instant: string) => Math.ceil((Date.parse(instant) - clock.nowMs()) / secondMs);
  expect(secondsUntil(trouble.retryAt)).toBe(5);
  await campaigns.sendAll();
  expect(campaigns.peer.received()).toEqual([]);
  clock.advance(5 * secondMs);
  await campaigns.sendAll(mailer);
  expect(secondsUntil((await campaigns.stateOf(id)).trouble.retryAt)).toBe(10);
  clock.advance(10 * secondMs);
  await campaigns.sendAll();
  expect(campaigns.peer.received().sort()).toEqual(everybody(50));
  expect(await campaigns.stateOf(id)).toMatchObject({ state: 'sent', trouble: null, counts: { sent: 50 } });
  mailer.close();
});

/**
 * An instance that is killed: from its nth mail on nothing is answered, after or before the mail server
 * accepts it.
 */
function killedAt(
  mailer: Mailer,
  count: number,
  moment: 'accepted' | 'before',
): Mailer & { readonly begun: () => number } {
  let begun = 0;
  const silence = new Promise<void>(() => {});
  return {
    ...mailer,
    begun: () => begun,
    send: async (mail: Mail, beforeLastByte?: BeforeLastByte) => {
      begun += 1;
      if (begun < count) return mailer.send(mail, beforeLastByte);
      if (moment === 'accepted') await mailer.send(mail, beforeLastByte);
      return silence;
    },
  };
}

test('1,000 mails through five kills: nobody gets two, and all but those in flight get one', async () => {
  await open();
  const { clock } = campaigns.services;
  const id = await campaigns.startCampaign([await campaigns.addList(1_000)]);
  const runUntilKilled = async (dying: Mailer) => {
    for (;;) clock.advance(await campaigns.sendRound(dying));
  };
  for (const kill of [1, 2, 3, 4, 5]) {
    const dying = killedAt(campaigns.mailer, 150, kill % 2 === 0 ? 'accepted' : 'before');
    void runUntilKilled(dying);
    // Three mails at a time are in flight.
    await expect.poll(() => dying.begun()).toBe(152);
    await new Promise((resolve) => setTimeout(resolve, 200));
    clock.advance(31 * secondMs);
  }
  await campaigns.sendAll();
  clock.advance(3 * minuteMs);
  await campaigns.sendAll();
  const received = countEach(campaigns.peer.received());
  expect([...received.values()].filter((count) => count > 1)).toEqual([]);
  const { state, counts } = await campaigns.stateOf(id);
  expect(state).toBe('sent');
  expect(counts.sent + counts.uncertain).toBe(1_000);
  // Two of the five kills came after the mail server had accepted the mails in flight.
  expect(counts.uncertain).toBe(6);
  expect(received.size).toBe(1_000);
});

test('two instances share 500 mails: each recipient gets exactly one, and both send', async () => {
  await open();
  const other = smtpMailer(campaigns.peer.url, 'Limelight <second@limelight.example>', { resendsMax: 0 });
  const id = await campaigns.startCampaign([await campaigns.addList(500)]);
  const [first, second] = [campaigns.sendAll(), campaigns.sendAll(other)];
  await Promise.all([first, second]);
  await campaigns.sendAll();
  expect(campaigns.peer.received().sort()).toEqual(everybody(500));
  expect(await campaigns.stateOf(id)).toMatchObject({ state: 'sent', counts: { sent: 500 } });
  expect(new Set(campaigns.peer.deliveries.map(({ from }) => from)).size).toBe(2);
  other.close();
});

test('an instance that was frozen past its claim sends nothing that another has taken over', async () => {
  await open();
  const { clock } = campaigns.services;
  let thaw = () => {};
  const frozen = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  const slow: Mailer = {
    ...campaigns.mailer,
    send: async (mail, beforeLastByte) => {
      await frozen;
      return campaigns.mailer.send(mail, beforeLastByte);
    },
  };
  await campaigns.startCampaign([await campaigns.addList(20)]);
  const stuck = campaigns.sendRound(slow);
  await new Promise((resolve) => setTimeout(resolve, 200));
  clock.advance(31 * secondMs);
  await campaigns.sendAll();
  thaw();
  await stuck;
  expect(campaigns.peer.received().sort()).toEqual(everybody(20));
});
