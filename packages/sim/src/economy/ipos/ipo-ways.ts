import { type Tier, tiers } from '@limelight/rules/tier';
import type { Way } from '../ways.js';
import type { Scene } from './scene.js';
import { comeFirst, comeLast, openLate, openRing, openUnseenRing, requestTheCap } from './share-bots.js';
import { buyMoreAndUndo, flip, flipTheWanted, flipWithAll, hold, undoAllotment } from './trade-bots.js';

type IpoWay = Way<Scene>;

type TradeBot = (scene: Scene, tier: Tier) => number | null;

function trading(name: string, measure: string, bot: TradeBot, of: readonly Tier[] = tiers): IpoWay[] {
  return of.map((tier) => ({ name, tier, measure, bar: 'no gain', play: (scene) => bot(scene, tier) }));
}

function sharing(name: string, measure: string, bot: (scene: Scene) => number): IpoWay {
  return { name, tier: null, measure, bar: 'no gain', play: bot };
}

export const ipoWays: readonly IpoWay[] = [
  ...trading('sell at the opening', 'of cash paid', flip),
  ...trading('sell the most wanted', 'of cash paid', flipTheWanted, ['elite']),
  ...trading('every IPO with all cash', 'growth of all cash', flipWithAll, ['free', 'elite']),
  ...trading('undo the allotment', 'of cash paid', undoAllotment, ['pro', 'elite']),
  ...trading('buy more and undo', 'of cash paid for it', buyMoreAndUndo, ['pro', 'elite']),
  sharing('request the cap', 'of shares wanted', requestTheCap),
  sharing('come last', 'of shares wanted', comeLast),
  sharing('come first', 'of shares wanted', comeFirst),
  sharing('fifty of one origin', 'of a cap, above one player', openRing),
  sharing('fifty origins, each', 'of a cap, above one player', openUnseenRing),
  sharing('fifty new accounts', 'of a cap', openLate),
  ...trading('hold', 'above a buyer a tick later', hold, ['free', 'pro', 'elite']).map(
    (way): IpoWay => ({ ...way, bar: 'no loss' }),
  ),
];
