import { describe, expect, it } from 'vitest';
import { seCents } from '../money.js';
import { seededRandomSource } from '../random-source.js';
import type { StaffChange } from '../staff-change.js';
import { publishDay } from './published-day.fixture.js';
import { checkTicks, type DayCheck, nothingChecked, type PublishedTick } from './published-day.js';

/** Uniform bytes that depend only on the message, as those of an HMAC do. */
function blockOf(_key: Uint8Array, message: Uint8Array): Uint8Array {
  const source = seededRandomSource(message.reduce((sum, byte) => (sum * 131 + byte) % 2 ** 32, 7));
  return Uint8Array.from({ length: 32 }, () => source.uniform() * 256);
}
const seed = { seed: new Uint8Array(32), hmacSha256: blockOf };
const celebrities = [
  { id: '1', category: 'Music' },
  { id: 'ng2', category: 'Sports' },
] as const;
const tickCount = 60;
const listedAt = 20;

/** The second celebrity is listed at the 20th tick; the tempo changes at the 40th. */
function publish(): PublishedTick[] {
  const [first, second] = celebrities;
  const { ticks } = publishDay({
    seed,
    celebrities: [first, { ...second, listedAtTick: listedAt }],
    startTick: 0,
    tickCount: tickCount - 1,
    tempoAt: (number) => (number < 40 ? 'wild' : 'calm'),
  });
  return ticks.map((tick) => ({ ...tick, simulated: tick.number < 10 }));
}

const listing: StaffChange = {
  kind: 'listing',
  celebrityId: 'ng2',
  firstTick: listedAt + 1,
  priceCents: seCents(50_000),
};

function check(
  ticks: readonly PublishedTick[],
  before: DayCheck = nothingChecked,
  staffChanges: readonly StaffChange[] = [listing],
): DayCheck {
  return checkTicks(before, { seed, celebrities, staffChanges, ticks });
}

describe('checkTicks', () => {
  it('explains the prices of the model from the second tick on, and counts simulated ticks separately', () => {
    const prices = tickCount - 10 + (tickCount - listedAt - 1);
    const findings = { ticks: tickCount - 10, simulatedTicks: 9, prices, unexplained: [] };
    expect(check(publish()).findings).toEqual(findings);
  });

  it('gives the same result in chunks as in one go', () => {
    const ticks = publish();
    const whole = check(ticks);
    for (const cut of [1, 11, listedAt, 45]) {
      expect(check(ticks.slice(cut), check(ticks.slice(0, cut)))).toEqual(whole);
    }
  });

  it('reports a changed price by tick and celebrity, also at the start of a chunk', () => {
    const ticks = publish().map((tick) =>
      tick.number === 45 ? { ...tick, pricesCents: tick.pricesCents.map((price) => price && price + 900) } : tick,
    );
    const { unexplained } = check(ticks.slice(45), check(ticks.slice(0, 45))).findings;
    expect(unexplained.slice(0, 2)).toEqual([
      { tickNumber: 45, celebrityId: '1' },
      { tickNumber: 45, celebrityId: 'ng2' },
    ]);
  });

  it('explains prices only by the tempo of their own tick', () => {
    const calm = publish().map((tick) => ({ ...tick, tempo: 'calm' as const }));
    expect(check(calm).findings.unexplained.every(({ tickNumber }) => tickNumber < 40)).toBe(true);
    expect(check(calm).findings.unexplained).not.toEqual([]);
  });

  it('rejects ticks with a gap, also between chunks', () => {
    const ticks = publish();
    expect(() => check(ticks.toSpliced(30, 1))).toThrow('tick 31 does not follow 29');
    expect(() => check(ticks.slice(31), check(ticks.slice(0, 30)))).toThrow(RangeError);
  });
});
