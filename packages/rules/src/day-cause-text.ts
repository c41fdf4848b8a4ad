import { formatCount, formatCounted } from './count.js';
import type { DayCause } from './day-record.js';
import { formatSe, seCents } from './money.js';

/** What happened, without the celebrity's name: "news with an impact of +16%, from tick 6,017 on". */
export function dayCauseText(cause: DayCause): string {
  const from = `from tick ${formatCount(cause.tick)} on`;
  switch (cause.kind) {
    case 'news':
      return `news with an impact of ${cause.impactBps > 0 ? '+' : '−'}${Math.abs(cause.impactBps) / 100}%, ${from}`;
    case 'premiere':
      return `${cause.stage}, as announced, ${from}`;
    case 'price':
      return `price set to ${formatSe(seCents(cause.targetCents))} by staff, ${from}: ${cause.reason}`;
    case 'suspension':
      return `suspended by staff, the price stood still ${from}`;
    case 'restoration':
      return `traded again ${from}`;
    case 'listing':
      return `listed at ${formatSe(seCents(cause.priceCents))} ${from}`;
    case 'category':
      return `category changed to ${cause.category} by staff ${from}`;
    case 'catch-up':
      return `${formatCounted(cause.ticks, 'tick')} ${cause.ticks === 1 ? 'was' : 'were'} early ${from}, behind one that was dated ahead`;
    case 'downtime':
      return `no prices for ${formatCount(cause.seconds)} seconds before tick ${formatCount(cause.tick)}`;
  }
}
