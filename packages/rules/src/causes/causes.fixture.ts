import type { Mutations } from '../day-edits.fixture.js';
import { catchUpFixture } from './catch-up.fixture.js';
import { categoryFixture } from './category.fixture.js';
import type { CauseFixture, Chance } from './cause.fixture.js';
import type { DayCause, openingCauses } from './causes.js';
import { correctionFixture } from './correction.fixture.js';
import { downtimeFixture } from './downtime.fixture.js';
import { earlyEndFixture } from './early-end.fixture.js';
import { ipoCancelFixture, ipoCloseFixture, ipoFixture, ipoOpeningFixture, ipoTradingFixture } from './ipo.fixture.js';
import { listingFixture } from './listing.fixture.js';
import { newsFixture } from './news.fixture.js';
import { popularityFixture } from './popularity.fixture.js';
import { premiereCalendarFixture, premiereFixture } from './premiere.fixture.js';
import { priceFixture } from './price.fixture.js';
import { restorationFixture } from './restoration.fixture.js';
import { retirementFixture } from './retirement.fixture.js';
import { splitFixture } from './split.fixture.js';
import { squadEventCancelFixture, squadEventFixture, squadEventSlotFixture } from './squad-event.fixture.js';
import { suspensionFixture } from './suspension.fixture.js';

/** A cause without its tests does not compile. */
const fixtures: () => Readonly<Record<DayCause['kind'], CauseFixture>> = () => ({
  news: newsFixture,
  price: priceFixture,
  suspension: suspensionFixture,
  retirement: retirementFixture,
  restoration: restorationFixture,
  listing: listingFixture,
  ipo: ipoFixture,
  'ipo-close': ipoCloseFixture,
  'ipo-cancel': ipoCancelFixture,
  'ipo-opening': ipoOpeningFixture,
  'ipo-trading': ipoTradingFixture,
  category: categoryFixture,
  downtime: downtimeFixture,
  'catch-up': catchUpFixture,
  'early-end': earlyEndFixture,
  premiere: premiereFixture,
  'squad-event-slot': squadEventSlotFixture,
  'squad-event-cancel': squadEventCancelFixture,
  'squad-event': squadEventFixture,
});
const openingFixtures: () => Readonly<Record<(typeof openingCauses)[number]['kind'], CauseFixture>> = () => ({
  split: splitFixture,
  correction: correctionFixture,
  popularity: popularityFixture,
  calendar: premiereCalendarFixture,
});

/** One of each kind, at random ticks. */
export function sampleCauses(chance: Chance): DayCause[] {
  return Object.values(fixtures()).flatMap(({ sample }) => sample?.(chance) ?? []);
}

/** Ways to cheat with each kind. */
export function causeMutations(): Readonly<Record<string, Mutations>> {
  const all = Object.entries({ ...fixtures(), ...openingFixtures() });
  return Object.fromEntries(all.map(([kind, { mutations }]) => [kind, mutations()]));
}
