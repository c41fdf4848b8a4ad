import type { Ipo } from '@limelight/contract/play/ipos.schema';
import { dayMs, hourMs } from '@limelight/rules/time';

/** When the window of the fixture opens: noon in London. */
export const opensAtMs = Date.UTC(2026, 10, 23, 12);
const at = (ms: number) => new Date(ms).toISOString();

export function ipoFixture(changes: Partial<Ipo> = {}): Ipo {
  return {
    id: '0197f3a0-3333-7000-8000-000000000001',
    celebrityId: 'gh21',
    name: 'Amaarae',
    category: 'Music',
    country: 'Ghana',
    description: 'Singer, songwriter and producer from Accra.',
    imageUrl: null,
    state: 'open',
    priceCents: 24_000,
    shares: 50_000,
    cap: 100,
    feeBps: 600,
    accountDays: 3,
    announcedAt: at(opensAtMs - 3 * dayMs),
    opensAt: at(opensAtMs),
    earlyAt: at(opensAtMs - hourMs),
    closesAt: at(opensAtMs + dayMs),
    shareOutAt: at(opensAtMs + dayMs + 22 * hourMs),
    demand: { subscribers: 900, requestedShares: 80_310, level: 61, leftover: 30 },
    cancelReason: null,
    openingPriceCents: null,
    ...changes,
  };
}
