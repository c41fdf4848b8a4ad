import * as calls from '@limelight/contract/play/staff-referrals';
import type { ReferralReview } from '@limelight/contract/play/staff-referrals.schema';
import { seCents } from '@limelight/rules/money';
import { monthOf } from '@limelight/rules/ranking';
import { londonDay } from '@limelight/rules/time';
import { timeColumns } from '@limelight/rules/time-columns';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import { readPageOfRows, streamRows } from '../../../platform/staff-list.sql.js';
import type { Services } from '../../../services.js';
import { sendRecordedCsv } from '../../people/audit-trail/audit-trail.public.js';
import { countPaidSince, findArrival } from './referral.sql.js';
import { countReferralsOf, findReview, listEvidence, type ReviewRow, selectReviews } from './referral-review.sql.js';
import { refuseReferral, releaseReferral } from './review-referral.js';
import { rewardSettings } from './rewards.settings.js';

type ReviewServices = Pick<Services, 'db' | 'clock' | 'settings'>;

export function registerReferralReview(app: FastifyInstance, services: ReviewServices): void {
  const { db } = services;

  route(app, calls.listReferralReviews, async ({ query }) => {
    const page = { page: query.page, key: 'referral.invited_id' };
    const { rows, ...count } = await readPageOfRows(db, selectReviews(db, query), page);
    return { rows: rows.map(present), ...count };
  });

  route(app, calls.exportReferralReviews, async ({ actor, query, reply }) => {
    const rows = streamRows(db, selectReviews(db, query));
    return sendRecordedCsv(services, { actor, reply, query }, { name: 'referrals', rows, columns: csvColumns });
  });

  route(app, calls.getReferralReview, async ({ params }) => getReview(services, params.id));

  route(app, calls.releaseReferral, async ({ actor, params, body: { reason } }) => ({
    state: await releaseReferral(services, { actor, invitedId: params.id, reason }),
  }));

  route(app, calls.refuseReferral, async ({ actor, params, body: { reason } }) => ({
    state: await refuseReferral(services, { actor, invitedId: params.id, reason }),
  }));
}

const csvColumns = {
  State: ({ state }: ReviewRow) => state,
  Invited: ({ invitedName }: ReviewRow) => invitedName,
  'Invited account': ({ invitedId }: ReviewRow) => invitedId,
  Referrer: ({ referrerName }: ReviewRow) => referrerName,
  'Referrer account': ({ referrerId }: ReviewRow) => referrerId,
  'Same address': ({ shared }: ReviewRow) => shared.sameAddress,
  'Same device': ({ shared }: ReviewRow) => shared.sameDevice,
  'Same mailbox': ({ shared }: ReviewRow) => shared.sameMailbox,
  'Same mobile number': ({ shared }: ReviewRow) => shared.sameMobile,
  'With the referrer': ({ shared }: ReviewRow) => (shared.withReferrer ? 'yes' : 'no'),
  ...timeColumns('Held since', 'heldAt'),
  ...timeColumns('Reviewed', 'reviewedAt'),
  'Reviewed by': ({ reviewedBy }: ReviewRow) => reviewedBy ?? '',
  Reason: ({ reason }: ReviewRow) => reason ?? '',
} as const;

async function getReview({ db, clock, settings }: ReviewServices, invitedId: string) {
  const review = await findReview(db, invitedId);
  const arrival = await findArrival(db, invitedId);
  if (!review || !arrival) throw new Refusal('NOT_FOUND', { message: 'No such referral' });
  const monthStart = monthOf(londonDay(clock.nowMs()));
  const paidThisMonth = await countPaidSince(db, review.referrerId, monthStart);
  const { paid, refused } = await countReferralsOf(db, review.referrerId);
  const evidence = await listEvidence(db, invitedId);
  return {
    review: present(review),
    bonusCents: seCents(settings.of(rewardSettings).referralBonusCents),
    joinedAt: arrival.joinedAt.toISOString(),
    trades: arrival.trades,
    activeDays: arrival.activeDays,
    referrerPaidThisMonth: paidThisMonth,
    referrerPaid: paid,
    referrerRefused: refused,
    evidence: evidence.map(({ id, name, state, joinedAt, ...shared }) => ({
      ...shared,
      account: { id, name, state },
      joinedAt: joinedAt.toISOString(),
    })),
  };
}

function present(row: ReviewRow): ReferralReview {
  const { state, shared, reviewedBy, reason } = row;
  return {
    ...shared,
    state,
    reviewedBy,
    reason,
    invited: { id: row.invitedId, name: row.invitedName, state: row.invitedState },
    referrer: { id: row.referrerId, name: row.referrerName, state: row.referrerState },
    heldAt: row.heldAt.toISOString(),
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
  };
}
