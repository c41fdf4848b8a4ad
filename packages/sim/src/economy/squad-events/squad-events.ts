import type { Tempo } from '@limelight/rules/tempo';
import { elementAt } from '../element.js';
import { gameRules, type RuleBook } from '../rule-book.js';
import { randomOf, StreamDraws } from '../stream-draws.js';
import { judgeWays, type WayFinding, type WayGains } from '../ways.js';
import { playPrices } from './event-prices.js';
import type { EventScene } from './event-scene.js';
import { eventWays } from './event-ways.js';
import { nextSquadEvent } from './squad-event.js';

export interface SquadEventsPlan {
  readonly seed: number;
  readonly events: number;
  readonly tempo: Tempo;
}

type Stage = Omit<EventScene, 'rules'>;

/** Stars of a market, which moves them all. */
const together = 10;

/**
 * Events and the prices around them, by market. Each market is there with its mirror image, every random move
 * with the other sign: luck cancels in their mean.
 */
export function drawSquadEvents({ seed, events, tempo }: SquadEventsPlan): readonly (readonly Stage[])[] {
  const random = randomOf(seed, 'squadEvents');
  const sides = [false, true].map((isMirrored) => ({
    isMirrored,
    draws: new StreamDraws(randomOf(seed, 'squadEventPrices'), isMirrored),
  }));
  const markets: Stage[][] = [];
  for (let begun = 0; begun < events; begun += together) {
    const batch = Array.from({ length: Math.min(together, events - begun) }, () => nextSquadEvent(random));
    const played = sides.flatMap(({ isMirrored, draws }) =>
      playPrices(batch, { draws, tempo, rules: gameRules }).map((prices, index): Stage => {
        const week = () => randomOf(seed * 1_000_000 + begun + index, 'squadEventWeeks');
        return { event: elementAt(batch, index), prices, random: week, isMirrored };
      }),
    );
    markets.push(played);
  }
  return markets;
}

/** Bots that try each way, one at a time. */
export function playSquadEvents(markets: readonly (readonly Stage[])[], rules: RuleBook): WayGains {
  return eventWays.map((way) =>
    markets.map((stages) => stages.flatMap((stage) => way.play({ ...stage, rules }) ?? [])),
  );
}

/** @param runs what `playSquadEvents` returned for each seed */
export function judgeSquadEvents(runs: readonly WayGains[]): WayFinding[] {
  return judgeWays(eventWays, runs);
}
