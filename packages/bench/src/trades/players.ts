import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { referralCodeOf } from '../referral-code.js';

export const playerCount = 100_000;
/**
 * More than a player can spend here, so that trades are measured and not refusals; of all players together
 * less than the books can add exactly.
 */
const cashCents = 10_000_000_000;

/** The ID of player n, the same in every process. */
export function playerId(n: number): string {
  return `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
}

function sessionToken(n: number): string {
  return `bench-session-${n}`;
}

/** The cookie of player n, named and signed as the server does in production. */
export function sessionCookie(n: number, secret: string): string {
  const token = sessionToken(n);
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `__Host-limelight.session=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** Verified players with cash and a session each. */
export async function seedPlayers(client: pg.Client): Promise<void> {
  const id = `('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  const players = `generate_series(0, ${playerCount - 1}) as n`;
  await client.query(`insert into "user" (id, name, email, email_verified, referral_code, created_at, updated_at)
    select ${id}, 'Player', 'player' || n || '@bench.test', true,
      ${referralCodeOf('B', 'n')}, now(), now() from ${players}`);
  await client.query(`insert into session (id, token, user_id, expires_at, created_at, updated_at)
    select ${id}, '${sessionToken(0).slice(0, -1)}' || n, ${id}, now() + interval '1 day', now(), now() from ${players}`);
  await client.query(`insert into wallet (user_id, cash_cents, contributed_cents, entry_count, trade_day, created_at)
    select ${id}, ${cashCents}, ${cashCents}, 1, current_date, now() from ${players}`);
  // A build of before has them in a table of another name.
  const { rows } = await client.query<{ ledger: string }>(
    `select coalesce(to_regclass('posted_entry'), to_regclass('ledger_entry'))::text as ledger`,
  );
  await client.query(`insert into ${rows[0]?.ledger} (user_id, number, kind, house, amount_cents, balance_cents, reference_id, created_at)
    select ${id}, 1, 'signup_grant', 'issuance', ${cashCents}, ${cashCents}, ${id}, now() from ${players}`);
  await client.query('vacuum analyze');
}
