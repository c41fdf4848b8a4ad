import { bps, type SeCents, seCents } from '@limelight/rules/money';
import { tempos } from '@limelight/rules/tempo';
import { describe, expect, it } from 'vitest';
import { gameRules, type RuleBook } from '../rule-book.js';
import { nameOfWay, problemsOfWays } from '../ways.js';
import { drawSquadEvents, judgeSquadEvents, playSquadEvents } from './squad-events.js';

/** The short form of the events of `npm run simulate -- economy`. */
const plan = { seed: 1, events: 200, tempo: tempos.standard };
const markets = drawSquadEvents(plan);
const fewMarkets = markets.slice(0, 8);

const withFees = (name: string) => [`${name}, basic`, `${name}, pro`, `${name}, elite`];
/** Of a trade with the boost that does not pay for it. */
const boosted = [
  ...withFees('buy before, sell in the boost'),
  ...withFees('sell and return'),
  'sell a rise, elite',
  'sell as the first trade, free',
  'sell as the first trade, elite',
  ...['undo the boosted sale', 'undo a purchase before'].flatMap((name) => [`${name}, pro`, `${name}, elite`]),
];

/** The ways that gain by more than chance. */
const brokenWith = (changed: Partial<RuleBook>): string[] =>
  judgeSquadEvents([playSquadEvents(fewMarkets, { ...gameRules, ...changed })])
    .filter(({ verdict }) => verdict === 'BROKEN')
    .map(({ way }) => nameOfWay(way));

describe('the bots of squad events', () => {
  it('gain nothing while all rules hold', () => {
    const findings = judgeSquadEvents([playSquadEvents(markets, gameRules)]);
    expect(problemsOfWays('squad-events', findings)).toEqual([]);
  });

  it.each<readonly [string, Partial<RuleBook>, readonly string[]]>([
    [
      'the fee of the plan in an event',
      { feeFor: ({ table, ...rest }) => gameRules.feeFor({ ...rest, table: { ...table, windows: [] } }) },
      [
        ...boosted,
        'pledge, sell old shares, elite',
        'a ring that nobody sees, elite',
        'buy at the start, elite',
        'contest: sell and return, elite',
      ],
    ],
    [
      'an order that fills in an event at its own rate',
      { orderFeeInEvent: ({ rateBps }) => rateBps },
      [...withFees('take-profit'), ...withFees('take-profit, in events too')],
    ],
    [
      'a first trade free of the event’s fee',
      {
        feeFor: (one) => (one.firstTradeFree ? { ...gameRules.feeFor(one), bps: bps(0) } : gameRules.feeFor(one)),
      },
      ['sell as the first trade, free', 'sell as the first trade, elite'],
    ],
    [
      'a boost of twice the fee',
      { eventBoostPpm: (pledgers) => 2 * gameRules.eventBoostPpm(pledgers) },
      [
        ...boosted,
        ...withFees('take-profit, in events too'),
        'pledge, sell old shares, elite',
        'a ring that nobody sees, free',
        'a ring that nobody sees, elite',
        'contest: sell and return, free',
        'contest: sell and return, elite',
      ],
    ],
    ['an undo in an event', { isInEvent: () => false }, ['undo the boosted sale, pro', 'undo the boosted sale, elite']],
    [
      'prizes in equal parts of all fees',
      {
        prizesOf: (pledges) => {
          const prizes: readonly SeCents[] = gameRules.prizesOf(pledges);
          const each = Math.floor(prizes.reduce((sum, prize) => sum + prize, 0) / pledges.length);
          return pledges.map(() => seCents(each));
        },
      },
      ['fifty pledges for one', 'two small pledges'].flatMap((name) => [`${name}, free`, `${name}, elite`]),
    ],
    [
      'rings that count each account',
      { oldestOfRings: (accounts) => accounts },
      ['fifty of one origin', 'fifty of one origin propose'],
    ],
    [
      'accounts of any age and use',
      { isSettledPledger: () => true },
      ['fifty new accounts propose', 'fifty unused accounts propose'],
    ],
    [
      'a slot for who proposes first',
      { decideSlot: (own, rivals) => (rivals.some((one) => one.createdAtMs < own.createdAtMs) ? 'slot' : 'scheduled') },
      [
        'two propose first',
        'fifty of one origin propose',
        'fifty new accounts propose',
        'fifty unused accounts propose',
      ],
    ],
    [
      'pledges that can be lowered until the start',
      {
        pledgeRefusal: (times, ...rest) =>
          gameRules.pledgeRefusal({ ...times, changesUntilMs: times.startsAtMs }, ...rest),
      },
      ['leave in the last second'],
    ],
    [
      'the event’s fee added back in contests',
      { isAddedBack: () => true },
      ['contest: sell and return, free', 'contest: sell and return, elite'],
    ],
    [
      'returns at the price with the boost',
      { valueCents: ({ boostedCents }) => boostedCents },
      ['contest: hold in the boost'],
    ],
    [
      'signals at the price with the boost',
      { signalCents: ({ boostedCents }) => boostedCents },
      ['call down in the boost'],
    ],
    ['an event at midnight', { squadEventTimeProblem: () => null }, ['boost at midnight']],
    [
      'a ranking of who was a member for the whole day',
      { countsForDay: ({ fromMs, toMs }, startMs) => fromMs <= startMs && toMs === null },
      ['kick losers each evening'],
    ],
  ])('notice %s, and nothing else', (_, broken, ways) => {
    expect(brokenWith(broken).toSorted()).toEqual([...ways].toSorted());
  });

  it('play equal events for equal seeds and other ones for others', () => {
    const short = { ...plan, events: 10 };
    const played = (seed: number) => playSquadEvents(drawSquadEvents({ ...short, seed }), gameRules);
    expect(played(1)).toEqual(played(1));
    expect(played(2)).not.toEqual(played(1));
  });
});
