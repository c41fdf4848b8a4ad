import * as contract from '@limelight/contract/exchange/retirements';
import { seCents } from '@limelight/rules/money';
import { payoutCents, payoutDueMs } from '@limelight/rules/retirement';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { readStaffCelebrity } from '../celebrities/celebrities.public.js';
import type { MarketView } from '../market/market.public.js';
import { retireCelebrity } from './retire-celebrity.js';
import { countRetirement, findPriceOf, listPayoutsOf } from './retirements.sql.js';
import { withdrawRetirement } from './withdraw-retirement.js';

interface RetirementServices extends Pick<Services, 'db' | 'clock' | 'random' | 'hooks'> {
  readonly market: MarketView;
}

export function registerRetirements(app: FastifyInstance, services: RetirementServices): void {
  const { db, clock } = services;

  route(app, contract.listOwnPayouts, async ({ viewer }) => ({
    payouts: (await listPayoutsOf(db, viewer.userId)).map(({ time, ...own }) => ({ ...own, time: time.toISOString() })),
  }));

  route(app, contract.previewRetirement, async ({ params: { id } }) => {
    const now = clock.now();
    const market = await findPriceOf(db, id);
    if (!market) throw new Refusal('CELEBRITY_UNKNOWN');
    const counts = await countRetirement(db, id, now);
    const dueAt = (onRequest: boolean) => new Date(payoutDueMs(now.getTime(), onRequest)).toISOString();
    return {
      ...{ ...market, ...counts },
      payoutCents: payoutCents(counts.shares, seCents(market.priceCents)),
      dueAt: dueAt(false),
      dueAtOnRequest: dueAt(true),
    };
  });

  route(app, contract.retireCelebrity, async ({ actor, params: { id }, body }) => {
    await retireCelebrity(services, { ...body, id, actor });
    return readStaffCelebrity(services, actor, id);
  });

  route(app, contract.withdrawRetirement, async ({ actor, params: { id }, body }) => {
    await withdrawRetirement(services, { ...body, id, actor });
    return readStaffCelebrity(services, actor, id);
  });
}
