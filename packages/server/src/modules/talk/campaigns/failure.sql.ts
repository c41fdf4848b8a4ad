import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/database.js';
import { containsPattern, type PageRequest, readPageOfRows, streamRows } from '../../../platform/staff-list.sql.js';

const failureStates = ['bounced', 'rejected', 'failed', 'uncertain'] as const;

export interface FailuresQuery extends PageRequest {
  readonly campaignId: string;
  readonly q: string;
  readonly direction: 'asc' | 'desc';
  readonly state?: (typeof failureStates)[number] | undefined;
}

function failuresOf(db: Executor, { campaignId, q, direction, state }: FailuresQuery) {
  return db
    .selectFrom('campaign_send')
    .select(['id', 'email', 'reply', 'attempts'])
    .select([sql<(typeof failureStates)[number]>`state`.as('state'), sql<Date>`done_at`.as('done_at')])
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', state === undefined ? failureStates : [state])
    .$if(q !== '', (found) => found.where('email', 'like', containsPattern(q.toLowerCase())))
    .orderBy('done_at', direction)
    .orderBy('number', direction);
}

/** The mails of a campaign that did not arrive. */
export function listFailures(db: Executor, query: FailuresQuery) {
  return readPageOfRows(db, failuresOf(db, query), { ...query, key: 'campaign_send.id' });
}

export function streamFailures(db: Database, query: FailuresQuery) {
  return streamRows(db, failuresOf(db, query));
}
