import { Flame } from 'lucide-react';
import { Banner } from '../../../ui/query-states';
import { timeIn, useZone } from '../../../ui/zone';
import { boostText, rateText } from '../orders/order-view';
import type { TicketMarket } from './ticket-state';

/** What an event of the celebrity does to trades, in the ticket. */
export function EventHint({ event, feeBps }: Pick<TicketMarket, 'event' | 'feeBps'>) {
  const zone = useZone();
  if (event === undefined) return null;
  const end = timeIn(zone, event.untilMs);
  return (
    <Banner tone="info" icon={<Flame aria-hidden size={20} strokeWidth={1.75} />}>
      {event.boostPpm > 0 ? (
        <>
          <strong>Event boost {boostText(event)}</strong>, falling to nothing by {end}. Until then every trade pays{' '}
          {rateText(feeBps)}.
        </>
      ) : (
        <>
          <strong>Event until {end}</strong>. Every trade pays {rateText(feeBps)}.
        </>
      )}
    </Banner>
  );
}
