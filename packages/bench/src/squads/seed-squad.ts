import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { playerId } from '../trades/players.js';

const player = `('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`;

export interface SquadSeed {
  readonly handle: string;
  readonly inviteCode: string;
  readonly members: number;
  /** Written in the last 20 days. */
  readonly messages?: number;
}

/** A squad of the first players, who have been members for long enough to write. @returns its id */
export async function seedSquad(client: pg.Client, seed: SquadSeed): Promise<string> {
  const { handle, inviteCode, members, messages = 0 } = seed;
  const id = randomUUID();
  await client.query(
    `insert into squad (id, handle, name, celebrity_id, invite_code, founded_at, last_active_at, captain_since)
      values ($1, $2, $2, '1', $3, now() - interval '30 days', now(), now())`,
    [id, handle, inviteCode],
  );
  const first = `generate_series(0, ${members - 1}) as n`;
  await client.query(
    `update "user" set handle = 'fan' || n from ${first} where "user".id = ${player} and "user".handle is null`,
  );
  await client.query(
    `insert into squad_member (squad_id, user_id, role, joined_at, unbroken_since)
      select $1, ${player}, case n when 0 then 'captain' else 'member' end::squad_role, now() - interval '2 days',
        now() - interval '2 days' from ${first}`,
    [id],
  );
  await client.query('insert into squad_chat (squad_id, head) values ($1, $2)', [id, messages]);
  await client.query(
    `insert into squad_message (squad_id, number, id, user_id, created_at, text)
      select $1, number, gen_random_uuid(), ('00000000-0000-7000-8000-' || lpad((number % ${members})::text, 12, '0'))::uuid,
        now() - (${messages} - number) * interval '20 days' / ${Math.max(1, messages)},
        number || ' of the bench: nobody sells before the evening, and everybody holds'
      from generate_series(1, ${messages}) as number`,
    [id],
  );
  await client.query('vacuum analyze squad_member, squad_message, "user"');
  return id;
}

export const captainId = playerId(0);
