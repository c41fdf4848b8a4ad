import type { Campaign, CampaignRow as PresentedRow } from '@limelight/contract/talk/campaigns.schema';
import { type SendState, sendStates } from '@limelight/rules/campaign';
import { minuteMs } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import type { Services } from '../../../services.js';
import { countAudience } from './audience.sql.js';
import { type CampaignRow, findStaffName, listListsOf } from './campaign.sql.js';
import { countSends, countSentSince, countUnsubscribed } from './campaign-progress.sql.js';
import { blockedBy } from './send-campaign.js';

type ListedRow = Pick<
  CampaignRow,
  'id' | 'subject' | 'state' | 'created_at' | 'scheduled_at' | 'started_at' | 'finished_at' | 'recipients'
>;

export function presentCampaignRow(row: ListedRow): PresentedRow {
  const { id, subject, state, created_at, scheduled_at, started_at, finished_at, recipients } = row;
  return {
    id,
    subject,
    state,
    createdAt: created_at.toISOString(),
    scheduledAt: scheduled_at?.toISOString() ?? null,
    startedAt: started_at?.toISOString() ?? null,
    finishedAt: finished_at?.toISOString() ?? null,
    recipients,
  };
}

const noCounts = Object.fromEntries(sendStates.map((state) => [state, 0])) as Record<SendState, number>;

function problemOf({ state, trouble, retry_at }: CampaignRow, blocked: string | null): Campaign['trouble'] {
  if (state === 'sending' && blocked !== null) return { reason: blocked, retryAt: null };
  const retryAt = state === 'paused' ? null : (retry_at?.toISOString() ?? null);
  return trouble === null ? null : { reason: trouble, retryAt };
}

/** A campaign with its audience while it is a draft, and its results once it has started. */
export async function presentCampaign(
  services: Pick<Services, 'clock' | 'settings'>,
  db: Executor,
  row: CampaignRow,
): Promise<Campaign> {
  const { id, preheader, body, version, started_at, sent_by } = row;
  const started = started_at !== null;
  const lists = await listListsOf(db, id);
  const audience = started
    ? null
    : await countAudience(
        db,
        lists.map((list) => list.id),
      );
  const counts = started ? await countSends(db, id) : [];
  const blocked = blockedBy(services, row);
  const nowMs = services.clock.nowMs();
  const lastMinute = started ? await countSentSince(db, id, new Date(nowMs - minuteMs)) : undefined;
  return {
    ...presentCampaignRow(row),
    preheader,
    body,
    version,
    lists,
    audience: audience && { recipients: audience.recipients, excluded: audience.addresses - audience.recipients },
    counts: started ? { ...noCounts, ...Object.fromEntries(counts.map(({ state, count }) => [state, count])) } : null,
    unsubscribed: started ? await countUnsubscribed(db, id) : 0,
    sentLastMinute: lastMinute?.count ?? 0,
    sentForMs: lastMinute?.firstAt ? nowMs - lastMinute.firstAt.getTime() : 0,
    sentBy: sent_by === null ? null : ((await findStaffName(db, sent_by)) ?? null),
    trouble: problemOf(row, blocked),
    blocked,
  };
}
