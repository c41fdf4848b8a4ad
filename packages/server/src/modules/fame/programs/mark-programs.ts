import { paths } from '@limelight/contract/paths';
import {
  handTradesPerDayMax,
  type ProgramSign,
  programReactionMs,
  programSignOf,
  programTicksInRow,
} from '@limelight/rules/program';
import { londonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { publishPortfolioChange } from '../../exchange/wallet/wallet.public.js';
import { lockAccount } from '../../people/access/access.public.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { insertMark, listSuspects, moveToTable } from './programs.sql.js';

/**
 * Every twenty ticks, looks at the trades of the last forty: any row of twenty lies within. A mark that staff
 * lifted is not made again.
 */
export function programTask({ db, clock }: Pick<Services, 'db' | 'clock'>): TickTask {
  return {
    name: 'programs',
    run: async ({ number, atMs }) => {
      if (number % programTicksInRow !== 0) return;
      const gameDay = londonDay(atMs);
      const suspects = await listSuspects(db, {
        afterTick: number - 2 * programTicksInRow,
        upToTick: number,
        reactionMs: programReactionMs,
        gameDay,
        dayStart: new Date(startOfLondonDay(gameDay)),
        tradesMax: handTradesPerDayMax,
      });
      for (const { userId, ...trades } of suspects) {
        const sign = programSignOf(trades);
        if (sign === null) continue;
        await db.transaction().execute((tx) => markProgram(tx, userId, sign, clock.now()));
      }
    },
  };
}

async function markProgram(tx: Executor, userId: string, sign: ProgramSign, now: Date): Promise<void> {
  const account = await lockAccount(tx, userId);
  if (account?.state !== 'active' || !(await insertMark(tx, userId, sign, now))) return;
  await moveToTable(tx, userId, true, now);
  const notice = { kind: 'system', tone: 'warning', title: 'You are ranked among the bots now' } as const;
  const text = `${whatItDid[sign]}, as programs do. If no program trades for you, write to us: we look at it and move you back.`;
  await createNotifications(tx, [{ ...notice, userId, text, path: paths.help, key: 'program-mark' }], now);
  await publishPortfolioChange(tx, [userId]);
}

const whatItDid: Readonly<Record<ProgramSign, string>> = {
  many: `Your account made more than ${handTradesPerDayMax} trades in one day`,
  quick: `Your account traded within half a second of ${programTicksInRow} price updates in a row`,
};
