import { addresses } from '@limelight/contract/addresses';
import { minuteMs } from '@limelight/rules/time';
import { afterEach, expect, test } from 'vitest';
import { listSuppressed, upsertConsent } from '../../people/mail-consent/mail-consent.public.js';
import { eximBounce, openSmtpdBounce, plainBounce, postfixBounce } from './bounces.fixture.js';
import { addressOf, CampaignsUnderTest } from './campaigns.fixture.js';
import { outcomeOfBounce } from './outcome.js';
import { readBounce } from './read-bounce.js';

const [to, recipient] = ['bounces@limelight.example', 'r00001@example.net'];
const writers = { postfixBounce, eximBounce, openSmtpdBounce, plainBounce };

test.each(Object.entries(writers))('%s: the words of the server decide, not the status', (_name, write) => {
  for (const [answer, kind] of [
    [`550 5.1.1 <${recipient}> User unknown`, 'bounced'],
    ['550 No such user here', 'bounced'],
    ['552 5.2.2 Mailbox full', 'rejected'],
    ['554 5.7.1 Relay access denied', 'barred'],
    ['550 relay not permitted', 'barred'],
    ['550 Invalid recipient: <r00001@example.net>', 'rejected'],
  ] as const) {
    const bounce = readBounce(write({ to, recipient, answer }));
    expect(bounce?.reply, answer).toBe(answer);
    expect(outcomeOfBounce(answer).kind, answer).toBe(kind);
    expect([bounce?.isAbout(recipient), bounce?.isAbout('other@example.net')]).toEqual([true, false]);
  }
});

test.each(Object.entries(writers))('%s is read the same with the line ends of SMTP', (_name, write) => {
  const source = write({ to, recipient, answer: '550 5.1.1 User unknown' }).replaceAll('\n', '\r\n');
  expect(readBounce(source)?.reply).toBe('550 5.1.1 User unknown');
});

test('a delay, an out-of-office notice and the reply of a person are no bounce', () => {
  const delayed = eximBounce({ to, recipient, answer: '450 4.2.0 Greylisted' }).replace(
    'Action: failed',
    'Action: delayed',
  );
  const away = `From: ${recipient}\nTo: ${to}\nAuto-Submitted: auto-replied\n\nOn holiday. 550 5.1.1 user unknown`;
  for (const source of [
    delayed,
    away,
    'From: x\n\n550 5.1.1 no such user',
    '',
    '\n',
    'Content-Type: multipart/report',
  ]) {
    expect(readBounce(source), source).toBeNull();
  }
});

test('a local failure that no mail server answered has its own words', () => {
  const full = openSmtpdBounce({ to, recipient, answer: 'mailbox is full' });
  expect(readBounce(full)?.reply).toBe('550 mailbox is full');
  const unknown = postfixBounce({ to, recipient, answer: '550 5.1.1 x' }).replace(
    /Diagnostic-Code: .*\n.*/,
    'Diagnostic-Code: X-Postfix; unknown user: "r00001"',
  );
  expect(outcomeOfBounce(readBounce(unknown)?.reply ?? '')).toEqual({
    kind: 'bounced',
    reply: '550 5.1.1 unknown user: "r00001"',
  });
});

test('a mail that was deferred until it expired ends no address', () => {
  const expired = postfixBounce({ to, recipient, answer: '450 4.1.1 User unknown for now' });
  const own = expired
    .replace(/Status: .*/, 'Status: 4.1.1')
    .replace(/Diagnostic-Code: .*\n.*/, 'Diagnostic-Code: X-Postfix; unknown user');
  for (const source of [expired, own]) expect(outcomeOfBounce(readBounce(source)?.reply ?? '').kind).toBe('rejected');
});

test('a text in quoted-printable or base64 is decoded', () => {
  const text = `${recipient}: 550 5.1.1 Empfänger gibt es nicht`;
  const heads = `From: MAILER-DAEMON@mx.example\nContent-Transfer-Encoding:`;
  for (const source of [
    `${heads} base64\n\n${Buffer.from(text).toString('base64')}`,
    `${heads} quoted-printable\n\n${text.replace('ä', '=C3=A4').replace('gibt', 'g=\nibt')}`,
  ]) {
    expect(readBounce(source)?.reply).toBe('550 5.1.1 Empfänger gibt es nicht');
  }
});

let campaigns: CampaignsUnderTest | undefined;

afterEach(() => campaigns?.close());

/** A campaign to four people that the mail server accepted. @returns its id and list, and each return path */
async function sendCampaign() {
  campaigns = await CampaignsUnderTest.open(undefined, { MAIL_BOUNCES: to });
  const listId = await campaigns.addList(4);
  const id = await campaigns.startCampaign([listId]);
  await campaigns.sendAll();
  const paths = new Map(campaigns.peer.deliveries.map(({ from, recipients }) => [recipients[0], from]));
  return { game: campaigns, id, listId, pathOf: (number: number) => paths.get(addressOf(number)) ?? '' };
}

const deliver = (game: CampaignsUnderTest, payload: string) =>
  game.app.inject({
    method: 'POST',
    url: addresses.mailBounces,
    payload,
    headers: { 'content-type': 'message/rfc822' },
  });

test('each mail has a return path of its own, below the address of bounces', async () => {
  const { pathOf } = await sendCampaign();
  expect(pathOf(1)).toMatch(/^bounces\+[0-9a-f]{52}@limelight\.example$/);
  expect(new Set([1, 2, 3, 4].map(pathOf)).size).toBe(4);
});

test('a bounce ends the address that does not exist, and no other: what else is refused is this mail alone', async () => {
  const { game, id, listId, pathOf } = await sendCampaign();
  const bounceOf = (number: number, write: typeof eximBounce, answer: string) =>
    deliver(game, write({ to: pathOf(number), recipient: addressOf(number), answer }));
  for (const answer of [
    await bounceOf(1, eximBounce, '550 No such user here'),
    await bounceOf(2, openSmtpdBounce, '552 5.2.2 Mailbox full'),
    await bounceOf(3, postfixBounce, '554 5.7.1 Client host blocked'),
  ]) {
    expect([answer.statusCode, answer.json()]).toEqual([200, { noted: true }]);
  }
  const again = await bounceOf(1, eximBounce, '550 No such user here');
  expect(again.json(), 'the second time').toEqual({ noted: false });
  expect(await game.stateOf(id)).toMatchObject({ state: 'sent', counts: { sent: 1, bounced: 1, rejected: 2 } });
  const { rows } = (await game.call('GET', `/manager/campaigns/${id}/failures`)).json();
  expect(rows).toContainEqual(expect.objectContaining({ email: addressOf(1), reply: '550 No such user here' }));
  const everybody = [1, 2, 3, 4].map(addressOf);
  expect(await listSuppressed(game.services.db, everybody)).toEqual(new Set([addressOf(1)]));
  expect((await game.call('GET', `/manager/email-lists/${listId}`)).json()).toMatchObject({ subscribers: 3 });
});

test('a dead address to which a recipient forwards does not end theirs', async () => {
  const { game, id, pathOf } = await sendCampaign();
  const forwarded = { to: pathOf(1), recipient: 'elsewhere@example.com', answer: '550 5.1.1 User unknown' };
  expect((await deliver(game, postfixBounce(forwarded))).json()).toEqual({ noted: true });
  expect(await game.stateOf(id)).toMatchObject({ counts: { sent: 3, rejected: 1 } });
  expect(await listSuppressed(game.services.db, [addressOf(1)])).toEqual(new Set());
});

test('a return path that we did not sign, and no return path, change nothing', async () => {
  const { game, id, pathOf } = await sendCampaign();
  const answer = '550 5.1.1 User unknown';
  const forged = pathOf(1).replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
  for (const path of [forged, to, pathOf(1).replace('+', '-')]) {
    const { statusCode, body } = await deliver(game, eximBounce({ to: path, recipient: addressOf(1), answer }));
    expect([statusCode, body], path).toEqual([200, '{"noted":false}']);
  }
  expect(await game.stateOf(id)).toMatchObject({ counts: { sent: 4 } });
});

test('a bounce that names its address in capitals, or is a megabyte long, is read', async () => {
  const { game, pathOf } = await sendCampaign();
  const bounce = eximBounce({ to: pathOf(1).toUpperCase(), recipient: addressOf(1), answer: '550 5.1.1 unknown' });
  expect((await deliver(game, bounce + 'x'.repeat(2_000_000))).json()).toEqual({ noted: true });
});

test('a bounce that is faster than the outcome of its mail is delivered again', async () => {
  const { game, pathOf } = await sendCampaign();
  const { db } = game.services;
  await db
    .updateTable('campaign_send')
    .set({ state: 'waiting', done_at: null })
    .where('email', '=', addressOf(1))
    .execute();
  const bounce = eximBounce({ to: pathOf(1), recipient: addressOf(1), answer: '550 5.1.1 User unknown' });
  expect((await deliver(game, bounce)).statusCode).toBe(503);
});

test('a late bounce does not undo what a player agreed to after the mail', async () => {
  campaigns = await CampaignsUnderTest.open(undefined, { MAIL_BOUNCES: to });
  const { db, clock } = campaigns.services;
  const email = 'again@example.org';
  const userId = await campaigns.addAccount({ email });
  await upsertConsent(db, { userId, source: 'profile', now: clock.now() });
  const builtIn = await db.selectFrom('email_list').select('id').where('built_in', '=', true).executeTakeFirstOrThrow();
  await campaigns.startCampaign([builtIn.id]);
  await campaigns.sendAll();
  const path = campaigns.peer.deliveries[0]?.from ?? '';
  clock.advance(minuteMs);
  await db.deleteFrom('mail_consent').execute();
  await upsertConsent(db, { userId, source: 'profile', now: clock.now() });
  clock.advance(minuteMs);
  await deliver(campaigns, eximBounce({ to: path, recipient: email, answer: '550 5.1.1 User unknown' }));
  expect((await campaigns.addCampaign([builtIn.id])).audience.recipients).toBe(1);
});
