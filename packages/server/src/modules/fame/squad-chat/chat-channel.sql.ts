import type pg from 'pg';

/** The NOTIFY channel of all chats; every instance listens. Its payloads are those of `encodeChanges`. */
export const chatChannel = 'squad_chat';

/** Outside of any transaction, after the changes were committed. */
export async function publishChanges(client: pg.Pool, payload: string): Promise<void> {
  await client.query({
    name: 'notify squad chats',
    // As for portfolios: it may be lost in a crash, which ends the streams that would show it, and waiting
    // for the disk would hold the lock that every NOTIFY takes.
    text: `select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`,
    values: [chatChannel, payload],
  });
}
