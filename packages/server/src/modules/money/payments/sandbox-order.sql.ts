import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/database.js';
import type { SandboxOrder, SandboxStore } from './gateways/sandbox/sandbox-store.js';

async function findOrder(db: Executor, id: string): Promise<SandboxOrder | undefined> {
  const row = await db.selectFrom('sandbox_order').select('document').where('id', '=', id).executeTakeFirst();
  return row?.document as SandboxOrder | undefined;
}

/** The books of the built-in test provider, in the game's own database. */
export function storedSandboxOrders(db: Database): SandboxStore {
  return {
    find: (orderId) => findOrder(db, orderId),
    change: (orderId, change) =>
      db.transaction().execute(async (tx) => {
        // Locks the order also before it has a row.
        await sql`select pg_advisory_xact_lock(hashtextextended(${orderId}, 0))`.execute(tx);
        const order = change(await findOrder(tx, orderId));
        const document = JSON.stringify(order);
        const dueAt = order.dueAtMs === null ? null : new Date(order.dueAtMs);
        await sql`
          insert into sandbox_order (id, document, due_at)
          values (${orderId}::uuid, ${document}::jsonb, ${dueAt}::timestamptz)
          on conflict (id) do update set document = excluded.document, due_at = excluded.due_at`.execute(tx);
        return order;
      }),
    listDue: async (nowMs, limit) => {
      const rows = await db
        .selectFrom('sandbox_order')
        .select('id')
        .where('due_at', '<=', new Date(nowMs))
        .orderBy('due_at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
