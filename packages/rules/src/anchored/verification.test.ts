import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bps, bps, seCents } from '../money.js';
import { seededRandomSource } from '../random-source.js';
import { type CelebrityMarket, isHalted, listingState, nextTick, priceCentsOf, type TickDraws } from './market.js';
import { type TempoName, tempoNames, tempos } from './tempo.js';
import { type Knowledge, nothingKnown, type PublishedMove, type Verdict, verifyTick } from './verification.js';

interface Tick {
  readonly moves: readonly PublishedMove[];
  readonly draws: TickDraws;
}

interface Run {
  readonly seed: number;
  readonly tempoName?: TempoName;
  readonly priceCents?: number;
  readonly ticks?: number;
  /** The initial distance of prices above their anchors, in log units. */
  readonly deviation?: number;
  /** Impact of news for "1", by tick. */
  readonly news?: ReadonlyMap<number, Bps>;
  /** A dishonest operator who changes what is published. */
  readonly tamper?: (move: PublishedMove, tick: number) => PublishedMove;
}

/** Draws that return the same value when read twice, as those of a seed do. */
function fixedDraws(seed: number): TickDraws {
  const source = seededRandomSource(seed);
  const normals = Array.from({ length: 5 }, () => source.normal());
  const uniforms = [source.uniform(), source.uniform()];
  const pick = (values: readonly number[], index: number) => values[index] ?? 0;
  return {
    market: pick(normals, 0),
    category: () => pick(normals, 1),
    own: (id) => pick(normals, id === '1' ? 2 : 3),
    spell: (id) => pick(uniforms, id === '1' ? 0 : 1),
    news: () => pick(normals, 4),
  };
}

/** A market as it would be published. */
function publish(run: Run): Tick[] {
  const { seed, tempoName = 'standard', priceCents = 50_000, ticks = 120, deviation = 0, news, tamper } = run;
  const listing = (id: string) => listingState({ id, category: 'Music', priceCents: seCents(priceCents) });
  let market: CelebrityMarket[] = [listing('1'), listing('2')].map((celebrity) => ({
    ...celebrity,
    logAnchor: celebrity.logAnchor - deviation,
  }));
  return Array.from({ length: ticks }, (_, tick) => {
    const draws = fixedDraws(seed * 1_000 + tick);
    const impact = news?.get(tick) ?? null;
    const before = market;
    market = nextTick(before, draws, tempos[tempoName], impact === null ? new Map() : new Map([['1', impact]]));
    const moves = before.map((celebrity, index): PublishedMove => {
      const newsImpactBps = celebrity.id === '1' ? impact : null;
      const move: PublishedMove = {
        id: celebrity.id,
        category: celebrity.category,
        previousPriceCents: priceCentsOf(celebrity.priceMicros),
        priceCents: priceCentsOf(market[index]?.priceMicros ?? 0),
        halted: isHalted(celebrity) || newsImpactBps !== null,
        newsImpactBps,
        suspended: false,
        targetCents: null,
      };
      return tamper === undefined ? move : tamper(move, tick);
    });
    return { moves, draws };
  });
}

function verdictsOf(ticks: readonly Tick[], tempoName: TempoName = 'standard'): Verdict[][] {
  let knowledge: ReadonlyMap<string, Knowledge> = new Map();
  return ticks.map(({ moves, draws }) => {
    const verified = verifyTick({ moves, knowledge, draws, tempo: tempos[tempoName] });
    knowledge = new Map(verified.map((move) => [move.id, move.knowledge]));
    return verified.map((move) => move.verdict);
  });
}

const settled = { hot: false, pendingJump: 0, pendingSlack: 0 } as const;

describe('verifyTick', () => {
  it('finds every tick of the model fair, at any tempo and price, with news in between', () => {
    const anyNews = fc.integer({ min: -2_000, max: 2_000 }).map((impact) => new Map([[40, bps(impact)]]));
    const anyPrice = fc.constantFrom(1, 3, 100, 50_000, 99_000_000, 100_000_000);
    fc.assert(
      fc.property(
        fc.nat(1e6),
        fc.constantFrom(...tempoNames),
        anyPrice,
        anyNews,
        (seed, tempoName, priceCents, news) => {
          const verdicts = verdictsOf(publish({ seed, tempoName, priceCents, news }), tempoName);
          expect(new Set(verdicts.flat())).toEqual(new Set(['fair']));
        },
      ),
    );
  });

  it('allows for the pull of an anchor at any distance, since it is secret', () => {
    for (const deviation of [-0.6, 17]) {
      const verdicts = verdictsOf(publish({ seed: 5, priceCents: 50_000_000, deviation }));
      expect(new Set(verdicts.flat())).toEqual(new Set(['fair']));
    }
  });

  it('reports only the celebrity whose price was pushed by two hundredths of a percent', () => {
    const [tick] = publish({ seed: 9, ticks: 1 });
    if (tick === undefined) throw new Error('expected one tick');
    const known = new Map([
      ['1', settled],
      ['2', settled],
    ]);
    for (const push of [-10, 10]) {
      const moves = tick.moves.map((move) =>
        move.id === '2' ? { ...move, priceCents: seCents(move.priceCents + push) } : move,
      );
      const verified = verifyTick({ moves, knowledge: known, draws: tick.draws, tempo: tempos.standard });
      expect(verified.map((move) => move.verdict)).toEqual(['fair', 'unfair']);
    }
  });

  it('finds nearly every tick unfair when the prices come from other draws', () => {
    const published = publish({ seed: 1, ticks: 400 });
    const others = publish({ seed: 2, ticks: 400 });
    const swapped = published.map(({ moves }, index) => ({ moves, draws: others[index]?.draws ?? fixedDraws(0) }));
    const verdicts = verdictsOf(swapped).flat();
    const unfair = verdicts.filter((verdict) => verdict === 'unfair').length;
    expect(unfair / verdicts.length).toBeGreaterThan(0.7);
  });

  it('during a halt, a published impact must be the one that moved the price', () => {
    const news = new Map([[20, bps(300)]]);
    const lie = (move: PublishedMove) => (move.newsImpactBps === null ? move : { ...move, newsImpactBps: bps(100) });
    const verdicts = verdictsOf(publish({ seed: 4, news, tamper: lie }));
    expect(verdicts[20]?.[0]).toBe('unfair');
  });

  it('finds a jump without published news unfair', () => {
    const news = new Map([[20, bps(300)]]);
    const hide = (move: PublishedMove) => ({ ...move, newsImpactBps: null, halted: false });
    expect(verdictsOf(publish({ seed: 4, news, tamper: hide }))[20]?.[0]).toBe('unfair');
  });

  it('in a halt that began earlier allows no more than the cap', () => {
    const [tick] = publish({ seed: 6, ticks: 1 });
    if (tick === undefined) throw new Error('expected one tick');
    const verdictAt = (priceCents: number) => {
      const moves = tick.moves.map((move) => ({ ...move, halted: true, priceCents: seCents(priceCents) }));
      const verified = verifyTick({ moves, knowledge: new Map(), draws: tick.draws, tempo: tempos.standard });
      return verified[0]?.verdict;
    };
    expect(verdictAt(52_500)).toBe('fair');
    expect(verdictAt(52_510)).toBe('unfair');
    expect(verdictAt(47_500)).toBe('fair');
    expect(verdictAt(47_490)).toBe('unfair');
  });

  it('learns whether a spell is hot from the draws', () => {
    const ticks = publish({ seed: 3, ticks: 400 });
    let knowledge: ReadonlyMap<string, Knowledge> = new Map([['1', nothingKnown]]);
    for (const { moves, draws } of ticks) {
      const verified = verifyTick({ moves, knowledge, draws, tempo: tempos.standard });
      knowledge = new Map(verified.map((move) => [move.id, move.knowledge]));
    }
    expect(knowledge.get('1')?.hot).not.toBeNull();
    expect(knowledge.get('2')?.hot).not.toBeNull();
  });
});
