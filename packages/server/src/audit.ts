import { sql } from 'kysely';
import { accountInvariants } from './modules/access/access.invariants.sql.js';
import { auditTrailInvariants } from './modules/audit-trail/audit-trail.invariants.sql.js';
import { leagueInvariants } from './modules/leaderboards/leaderboards.invariants.sql.js';
import { marketInvariants } from './modules/market/market.invariants.sql.js';
import { newsInvariants } from './modules/news/news.invariants.sql.js';
import { orderInvariants } from './modules/orders/orders.invariants.sql.js';
import { rewardInvariants } from './modules/rewards/rewards.invariants.sql.js';
import { tradeInvariants } from './modules/trading/trading.invariants.sql.js';
import { moneyInvariants } from './modules/wallet/wallet.invariants.sql.js';
import type { Database } from './platform/database.js';
import { type InvariantQuery, listBrokenRows } from './platform/invariant.sql.js';

export interface Finding {
  readonly invariant: string;
  /** The first rows that break it; empty when it holds. */
  readonly brokenRows: readonly string[];
}

const invariants: readonly InvariantQuery[] = [
  ...moneyInvariants,
  ...tradeInvariants,
  ...orderInvariants,
  ...marketInvariants,
  ...rewardInvariants,
  ...newsInvariants,
  ...leagueInvariants,
  ...accountInvariants,
  ...auditTrailInvariants,
];
const rowsNamedMax = 20;

/**
 * Checks every invariant over the whole database, in one snapshot, so that it can run beside a live game.
 * @returns one finding per invariant
 */
export async function auditDatabase(db: Database): Promise<Finding[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // A whole ledger takes longer than any request may.
      await sql`set local statement_timeout = 0`.execute(tx);
      const findings: Finding[] = [];
      for (const query of invariants) {
        const rows = await listBrokenRows(tx, query, rowsNamedMax);
        findings.push({ invariant: query.invariant, brokenRows: rows.map(({ row }) => row) });
      }
      return findings;
    });
}

export function brokenFindings(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ brokenRows }) => brokenRows.length > 0);
}
