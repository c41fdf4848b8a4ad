import { randomUUID } from 'node:crypto';
import { inviteCodeBytes, makeInviteCode } from '@limelight/rules/squad';
import { signalMs } from '@limelight/rules/squad-signal';
import { sql } from 'kysely';
import { personalTables } from '../../../compose.js';
import { uuidv7 } from '../../../platform/random.js';
import type { TestServices } from '../../../testing/services.js';
import { insertApiKey } from '../../people/api-keys/api-key.sql.js';
import { type AccountsUnderTest, type Browser, goodPassword } from '../../people/auth/accounts.fixture.js';
import { appCode } from '../../people/auth/authenticator.fixture.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { upsertPushSubscription } from '../../people/notifications/push-subscription.sql.js';

export interface PlayerWithRows {
  readonly id: string;
  readonly browser: Browser;
  /** Credentials and contents that are private to the player's browser. */
  readonly secrets: readonly string[];
}

/** A player with a row in every table that is erased with the account. */
export async function addPlayerWithRows(accounts: AccountsUnderTest, email: string): Promise<PlayerWithRows> {
  const { services } = accounts;
  const { db, clock } = services;
  const userId = await accounts.addPlayer(email);
  const browser = accounts.openBrowser();
  await browser.signIn(email);
  const { secret } = (await browser.post('/api/v1/me/two-factor/setup', { password: goodPassword })).json();
  const confirmed = await browser.post('/api/v1/me/two-factor/confirm', { code: appCode(secret) });
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>();
  await db.insertInto('visit').values({ user_id: userId, last_active_at: clock.now() }).execute();
  const created = { user_id: userId, created_at: clock.now() };
  const hash = Buffer.from(userId.replaceAll('-', '').repeat(2), 'hex');
  const key = { name: 'My program', prefix: 'll_live_abcdef', hash, scope: 'read' as const };
  await insertApiKey(db, { ...key, ...created, id: userId });
  const { id: sessionId } = (await browser.call('/api/v1/me/sessions')).json().sessions[0];
  const push = { endpoint: `https://web.push.apple.com/${userId}`, p256dh: `public-${userId}`, auth: `auth-${userId}` };
  const row = { user_id: userId, id: userId, session_id: sessionId, ...push, created_at: clock.now() };
  await upsertPushSubscription(db, row);
  const notification = {
    userId,
    kind: 'order',
    tone: 'info',
    key: 'notice',
    title: 'Notice',
    text: '',
    path: null,
  } as const;
  await db.transaction().execute((tx) => createNotifications(tx, [notification], clock.now()));
  const channels = { in_app: true, email: true, push: true };
  await db
    .insertInto('notification_preference')
    .values({ user_id: userId, kind: 'order', ...channels })
    .execute();
  await addEmailChange(services, userId, email);
  await db
    .insertInto('price_alert')
    .values({ ...created, id: userId, celebrity_id: '1', direction: 'above', price_cents: 100 })
    .execute();
  await db
    .insertInto('watchlist_entry')
    .values({ ...created, celebrity_id: '1' })
    .execute();
  const receipt = { alert_id: userId, received_at: clock.now(), named_minute: clock.now() };
  await db
    .insertInto('early_alert_receipt')
    .values({ user_id: userId, ...receipt })
    .execute();
  await db
    .insertInto('saved_view')
    .values({ ...created, list: 'users', name: 'Mine', search: '{}' })
    .execute();
  await db.insertInto('mail_consent').values({ user_id: userId, source: 'profile', given_at: clock.now() }).execute();
  const shared = { kind: 'celebrity' as const, celebrity_id: '1', price_cents: 100, change_bps: 0 };
  await db
    .insertInto('shared_picture')
    .values({ ...created, ...shared, id: userId.replaceAll('-', '').slice(0, 22) })
    .execute();
  await addSupportRows(services, userId, email);
  for (const add of [addTokenAndSuspension, addSquadRows, addSquadChatRows]) await add(services, userId);
  const stored = await db.selectFrom('two_factor').select(['secret', 'backup_codes']).execute();
  const tokens = await db.selectFrom('session').select('token').execute();
  const passwords = await db.selectFrom('account').select('password').execute();
  const secrets = [
    ...[secret, ...recoveryCodes, hash.toString('hex'), push.p256dh, push.auth],
    ...stored.flatMap((row) => [row.secret, row.backup_codes]),
    ...tokens.map(({ token }) => token),
    ...passwords.map(({ password }) => password ?? 'argon2'),
  ];
  return { id: userId, browser, secrets };
}

async function addSupportRows({ db, clock }: TestServices, userId: string, email: string): Promise<void> {
  const created = { user_id: userId, created_at: clock.now() };
  const typed = { name: 'Amara Osei', email, subject: 'A question', message: 'May I?' };
  await db
    .insertInto('support_ticket')
    // An appeal: it refers to what was done to the player.
    .values({
      ...{ ...created, ...typed, about_kind: 'kick', about_id: userId },
      ...{ changed_at: clock.now(), waiting_since: clock.now() },
    })
    .execute();
  const { number } = await db
    .selectFrom('support_ticket')
    .select('number')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const answer = { author: 'sender', text: 'And when?' } as const;
  await db
    .insertInto('support_message')
    .values({ ...created, ...answer, ticket_number: number, id: userId })
    .execute();
  const event = { kind: 'sign-in', detail: 'sign-in', address: '203.0.113.7', count: 1 };
  await db
    .insertInto('security_event')
    .values({ ...event, user_id: userId, minute: clock.now(), last_at: clock.now() })
    .execute();
  await db.insertInto('program_mark').values({ user_id: userId, sign: 'many', marked_at: clock.now() }).execute();
  await db
    .insertInto('ring_mark')
    .values({ user_id: userId, first_id: randomUUID(), signals: ['mailbox'], noted_at: clock.now() })
    .execute();
  await db
    .insertInto('contact_trace')
    .values({ user_id: userId, mailbox_digest: Buffer.alloc(32, userId), noted_at: clock.now() })
    .execute();
  await db
    .insertInto('payment_trace')
    .values({ user_id: userId, digest: Buffer.alloc(32, userId), seen_at: clock.now() })
    .execute();
}

/** In one squad, and removed from another one. */
async function addSquadRows({ db, clock, random }: TestServices, userId: string): Promise<void> {
  const now = clock.now();
  const times = { founded_at: now, last_active_at: now, archived_at: now, archive_reason: 'empty' } as const;
  const [joined = '', left = ''] = [uuidv7(clock, random), uuidv7(clock, random)];
  for (const id of [joined, left]) {
    const named = { id, handle: `fans-${id}`, name: `Fans ${id}`, celebrity_id: '1' };
    const code = makeInviteCode(random.bytes(inviteCodeBytes));
    await db
      .insertInto('squad')
      .values({ ...named, ...times, invite_code: code })
      .execute();
  }
  const membership = { user_id: userId, role: 'member', joined_at: now, unbroken_since: now } as const;
  await db
    .insertInto('squad_member')
    .values({ ...membership, squad_id: joined })
    .execute();
  const stay = { user_id: userId, unbroken_since: now, ended_at: now };
  await db
    .insertInto('squad_stay')
    .values({ ...stay, squad_id: left })
    .execute();
  const former = { former_role: 'member' as const, former_rights: [], former_joined_at: now };
  const kick = { reason: 'Insults', kicked_at: now, ...former };
  await db
    .insertInto('squad_refusal')
    .values({ ...kick, id: userId, user_id: userId, squad_id: left })
    .execute();
}

/** What the member of that squad wrote, read, reported and blocked. */
async function addSquadChatRows(services: TestServices, userId: string): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const { squad_id } = await db
    .selectFrom('squad_member')
    .select('squad_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const [own, message] = [{ user_id: userId }, { squad_id, number: 1 }];
  await db.insertInto('squad_chat').values({ squad_id, head: 1 }).execute();
  await db
    .insertInto('squad_message')
    .values({ ...own, ...message, id: userId, created_at: now, text: 'Hello' })
    .execute();
  await db
    .insertInto('squad_reaction')
    .values({ ...own, ...message, reaction: 'heart' })
    .execute();
  await db
    .insertInto('squad_reader')
    .values({ ...own, squad_id, read_number: 1 })
    .execute();
  const mute = { id: userId, reason: 'Insults', muted_at: now, until: new Date(now.getTime() + 1), ended_at: now };
  await db
    .insertInto('squad_mute')
    .values({ ...own, ...mute, squad_id })
    .execute();
  await db
    .insertInto('player_block')
    .values({ ...own, blocked_id: squad_id, created_at: now })
    .execute();
  await db
    .insertInto('squad_report')
    .values({ ...own, ...message, id: userId, text: 'Hello', by_words: true, reported_at: now })
    .execute();
  await db
    .insertInto('squad_reporter')
    .values({ ...own, report_id: userId, reason: 'spam', reported_at: now })
    .execute();
  await addSquadSignal(services, userId);
}

/** What the member called in that squad. */
async function addSquadSignal({ db, clock }: TestServices, userId: string): Promise<void> {
  const now = clock.now();
  const { squad_id } = await db
    .selectFrom('squad_member')
    .select('squad_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const price = { celebrity_id: '1', tick: 1, price_cents: 10_000, splits: 0 };
  const call = {
    direction: 'up',
    held: false,
    entry_count: 0,
    made_at: now,
    due_at: new Date(now.getTime() + signalMs),
  } as const;
  await db
    .insertInto('squad_signal')
    .values({ ...price, ...call, id: userId, user_id: userId, squad_id, number: 2 })
    .execute();
}

async function addTokenAndSuspension({ db, clock }: TestServices, userId: string): Promise<void> {
  const now = clock.now();
  const suspension = { public_text: 'A test.', suspended_at: now, session_digests: [] };
  await db
    .insertInto('suspension')
    .values({ user_id: userId, ...suspension })
    .execute();
  const token = { id: userId, identifier: 'hash of a token', value: userId, expires_at: now };
  await db
    .insertInto('verification')
    .values({ ...token, created_at: now, updated_at: now })
    .execute();
}

async function addEmailChange({ db, clock }: TestServices, userId: string, email: string): Promise<void> {
  const addresses = { old_email: `old-${email}`, new_email: email };
  const change = {
    id: userId,
    user_id: userId,
    changed_by: userId,
    requested_at: clock.now(),
    changed_at: clock.now(),
  };
  await db
    .insertInto('email_change')
    .values({ ...change, ...addresses })
    .execute();
}

/** A player's rows in each table that is erased with the account. */
export async function countErasedRows({ db }: TestServices, userId: string): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { table, owner = 'user_id', onDeletion } of personalTables) {
    if (onDeletion !== 'erase') continue;
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.ref(owner)} = ${userId}`.execute(db);
    counts.set(table, rows[0]?.count ?? Number.NaN);
  }
  return counts;
}
