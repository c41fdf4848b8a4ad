import {
  chooseTip,
  earlierTips,
  type InsiderTip,
  type TipBrief,
  tipFrom,
  tipMeanDays,
} from '@limelight/rules/insider-tip';
import { hourMs, tickMs } from '@limelight/rules/time';
import type { Terms } from '../account.js';
import { elementAt } from '../element.js';
import { type Moment, priceOf } from '../moment.js';
import { type Bot, everyone, holdEqually } from './bot.js';

const tipTick = (Number.parseInt(tipFrom, 10) * hourMs) / tickMs;

function briefOf(moment: Moment, celebrity: number): TipBrief {
  const crowd = elementAt(moment.crowd, celebrity);
  return {
    celebrityId: String(celebrity),
    name: `Star ${celebrity}`,
    priceCents: priceOf(moment, celebrity),
    closesCents: elementAt(moment.closesCents, celebrity).slice(-tipMeanDays),
    volumeCents: crowd.volumeCents,
    volumesCents: elementAt(moment.volumesCents, celebrity).slice(-tipMeanDays),
    sides: crowd,
    sidesBefore: elementAt(moment.crowdBefore, celebrity),
  };
}

/** What the tip says of its celebrity: more buyers, or a price over its mean. */
const isUp = ({ kind, netBuyers, netSellers, gapBps }: InsiderTip) =>
  kind === 'sentiment' ? netBuyers > netSellers : gapBps > 0;

/**
 * From each day's tip to the next everything in its celebrity: with `trusting` if the tip says up, otherwise
 * if it says down, in the hope of a return to the mean. On the other days equal parts of everybody.
 */
export function tipBot(terms: Terms, { trusting }: { readonly trusting: boolean }): Bot {
  return {
    terms,
    start: () => {
      const named: string[] = [];
      return (account, moment) => {
        if (moment.tick === 0) holdEqually(account, moment, everyone(moment));
        if (moment.tickOfDay !== tipTick) return;
        const briefs = everyone(moment).map((celebrity) => briefOf(moment, celebrity));
        const tip = chooseTip(briefs, new Set(named.slice(-earlierTips)));
        if (tip === null) return;
        named.push(tip.celebrityId);
        holdEqually(account, moment, isUp(tip) === trusting ? [Number(tip.celebrityId)] : everyone(moment));
      };
    },
  };
}
