import { getInsiderTip } from '@limelight/contract/exchange/insider-tip';
import type { InsiderTip } from '@limelight/contract/exchange/insider-tip.schema';
import { earlierTips } from '@limelight/rules/insider-tip';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { readGameDay } from '../market/market.public.js';
import { requirePerk } from '../wallet/wallet.public.js';
import { listTipsUntil, type TipRow } from './insider-tip.sql.js';

export function registerInsiderTip(app: FastifyInstance, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  route(app, getInsiderTip, async ({ viewer }) => {
    await requirePerk(db, viewer.userId, 'insiderTip');
    const day = await readGameDay(db, clock.nowMs());
    const tips = (await listTipsUntil(db, day, earlierTips + 1)).map(presentTip);
    return {
      today: tips.find((tip) => tip.day === day) ?? null,
      earlier: tips.filter((tip) => tip.day < day).slice(0, earlierTips),
    };
  });
}

function presentTip(row: TipRow): InsiderTip {
  const { day, author, celebrityId, text, at, figures } = row;
  return { day, author, celebrityId, text, time: at.toISOString(), figures };
}
