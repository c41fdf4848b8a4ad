import { eventFeeBps } from '@limelight/rules/fee';
import { minuteMs } from '@limelight/rules/time';
import { withCommandDatabase } from '../commands/command-database.js';
import { insertFeeWindow } from '../modules/exchange/market/market.public.js';
import { systemClock } from '../platform/clock.js';

/** An event of two hours with a boost, from the next tick on, for browser tests: `<celebrity> <ppm>`. */
const [celebrityId = '', peakPpm = ''] = process.argv.slice(2);

await withCommandDatabase(async ({ db }) => {
  const fromMs = systemClock.nowMs();
  const window = {
    celebrityId,
    fromMs,
    untilMs: fromMs + 120 * minuteMs,
    bpsByTier: { free: eventFeeBps, basic: eventFeeBps, pro: eventFeeBps, elite: eventFeeBps },
    reason: 'Squad event',
    boost: { peakPpm: Number(peakPpm), fromMs },
  };
  await db.transaction().execute((tx) => insertFeeWindow(tx, window));
});
