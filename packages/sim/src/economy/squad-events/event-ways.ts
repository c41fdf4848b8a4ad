import { type Tier, tiers } from '@limelight/rules/tier';
import type { Way } from '../ways.js';
import type { EventScene } from './event-scene.js';
import { sitAtProfit } from './order-bots.js';
import { pledgeAndDump, pledgeAndSellOld, pledgeLittle, ringSize, splitPledge } from './pledge-bots.js';
import { callDown, contest, holdInBoost, kickLosers, moveMidnight } from './rank-bots.js';
import { countRing, leaveLate, squatUnused, squatWithNew, squatWithRing, squatWithTwo } from './slot-bots.js';
import { buyAtStart, buyLate, frontRun, sellAndReturn, sellFirst, sellRise } from './trade-bots.js';
import { undoBoostedSale, undoEarlyPurchase, undoEarlySale } from './undo-bots.js';

type EventWay = Way<EventScene>;
type TradeBot = (scene: EventScene, tier: Tier) => number | null;

function trading(name: string, measure: string, bot: TradeBot, of: readonly Tier[] = tiers): EventWay[] {
  return of.map((tier) => ({ name, tier, measure, bar: 'no gain', play: (scene) => bot(scene, tier) }));
}

function ofAny(name: string, measure: string, bot: (scene: EventScene) => number): EventWay {
  return { name, tier: null, measure, bar: 'no gain', play: bot };
}

const [ofCash, aboveHolding, lost] = ['of all cash', 'above holding', 'of slots lost'];

export const eventWays: readonly EventWay[] = [
  ...trading('buy before, sell in the boost', ofCash, frontRun),
  ...trading('buy at the start', ofCash, buyAtStart, ['free', 'elite']),
  ...trading('buy at the end', ofCash, buyLate, ['free', 'elite']),
  ...trading('sell and return', aboveHolding, (scene, tier) => sellAndReturn(scene, { tier })),
  ...trading('sell a rise', aboveHolding, sellRise, ['free', 'elite']),
  ...trading('sell as the first trade', aboveHolding, sellFirst, ['free', 'elite']),
  ...trading('undo the boosted sale', aboveHolding, undoBoostedSale, ['pro', 'elite']),
  ...trading('undo a sale before', aboveHolding, undoEarlySale, ['pro', 'elite']),
  ...trading('undo a purchase before', ofCash, undoEarlyPurchase, ['pro', 'elite']),
  ...[false, true].flatMap((duringEvents) =>
    trading(`take-profit${duringEvents ? ', in events too' : ''}`, aboveHolding, (scene, tier) =>
      sitAtProfit(scene, { tier, duringEvents }),
    ),
  ),
  ...trading('pledge and dump', ofCash, pledgeAndDump),
  ...trading('pledge, sell old shares', ofCash, pledgeAndSellOld, ['free', 'elite']),
  ...trading('fifty pledges for one', 'of the pledge, above one', splitPledge, ['free', 'elite']),
  ...trading('two small pledges', 'of the pledges', pledgeLittle, ['free', 'elite']),
  ...trading(
    'a ring that nobody sees',
    aboveHolding,
    (scene, tier) => sellAndReturn(scene, { tier, morePledgers: ringSize }),
    ['free', 'elite'],
  ),
  ofAny('fifty of one origin', 'accounts that count, above one', countRing),
  ofAny('two propose first', lost, squatWithTwo),
  ofAny('fifty of one origin propose', lost, squatWithRing),
  ofAny('fifty new accounts propose', lost, squatWithNew),
  ofAny('fifty unused accounts propose', lost, squatUnused),
  ofAny('leave in the last second', 'of the pledge', leaveLate),
  ...trading('contest: sell and return', 'of return, above holding', contest, ['free', 'elite']),
  ofAny('contest: hold in the boost', 'of return', holdInBoost),
  ofAny('boost at midnight', 'of a close', moveMidnight),
  ofAny('call down in the boost', 'of calls, above half', callDown),
  ofAny('kick losers each evening', 'of return in a week', kickLosers),
];
