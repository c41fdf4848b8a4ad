import { getInsiderTip } from '@limelight/contract/exchange/insider-tip';
import type { InsiderTip } from '@limelight/contract/exchange/insider-tip.schema';
import { earlierTips, firstTipDay } from '@limelight/rules/insider-tip';
import { londonDay } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { type MarketView, readGameDay } from '../market/market.public.js';
import { requirePerk } from '../wallet/wallet.public.js';
import { listTipsUntil, type TipRow } from './insider-tip.sql.js';

export interface TipServices extends Pick<Services, 'db' | 'clock'> {
  readonly market: Pick<MarketView, 'liveSinceMs'>;
}

export function registerInsiderTip(app: FastifyInstance, { db, clock, market }: TipServices): void {
  route(app, getInsiderTip, async ({ viewer }) => {
    await requirePerk(db, viewer.userId, 'insiderTip');
    const day = await readGameDay(db, clock.nowMs());
    const firstDay = firstTipDay(londonDay(market.liveSinceMs));
    const tips = (await listTipsUntil(db, day, earlierTips + 1)).map(presentTip);
    return {
      today: tips.find((tip) => tip.day === day) ?? null,
      earlier: tips.filter((tip) => tip.day < day).slice(0, earlierTips),
      firstDay: day < firstDay ? firstDay : null,
    };
  });
}

function presentTip(row: TipRow): InsiderTip {
  const { day, author, celebrityId, text, at, figures } = row;
  return { day, author, celebrityId, text, time: at.toISOString(), figures };
}
