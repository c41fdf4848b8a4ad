import {
  getDailyBonus as bonusEndpoint,
  getChecklist as checklistEndpoint,
  claimDailyBonus as claimEndpoint,
  listDividends as dividendsEndpoint,
  listReferrals as referralsEndpoint,
} from '@limelight/contract/play/rewards';
import type { FastifyInstance } from 'fastify';
import { describeRequest } from '../../../platform/http/current-request.js';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { claimDailyBonus, getDailyBonus } from './daily-bonus.js';
import { getChecklist } from './get-checklist.js';
import { listDividends } from './list-dividends.js';
import { listReferrals } from './list-referrals.js';
import { settleReferral } from './settle-referral.js';

type RewardServices = Pick<Services, 'db' | 'clock' | 'random' | 'settings' | 'publicUrl'>;

export function registerRewards(app: FastifyInstance, services: RewardServices): void {
  route(app, bonusEndpoint, async ({ viewer }) => getDailyBonus(services, viewer.userId));

  route(app, claimEndpoint, async ({ viewer, request }) => {
    const answer = await claimDailyBonus(services, viewer.userId);
    // A claim makes the day active, which can complete an invitation. A failure here must not fail the claim.
    if (answer.outcome === 'claimed') {
      await settleReferral(services, viewer.userId).catch((error: unknown) => {
        const message = 'failed to check an invitation; the daily check repeats it';
        app.requestLog.note({
          kind: message,
          level: 'warn',
          message,
          fields: { ...describeRequest(request), err: error },
        });
      });
    }
    return answer;
  });

  route(app, referralsEndpoint, async ({ viewer }) => listReferrals(services, viewer.userId));

  route(app, dividendsEndpoint, async ({ viewer, query }) =>
    listDividends(services, { userId: viewer.userId, before: query.before, limit: query.limit }),
  );

  route(app, checklistEndpoint, async ({ viewer }) => getChecklist(services, viewer.userId));
}
