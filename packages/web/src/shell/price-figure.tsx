import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { seCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import { useLivePrice } from '../live/ticks';
import { Money } from '../ui/money';
import { Movement } from '../ui/movement';

/** The live price and its change over 24 hours. */
export function PriceFigure({ celebrity }: { readonly celebrity: Celebrity }) {
  const live = useLivePrice(celebrity.id);
  const priceCents = live?.priceCents ?? seCents(celebrity.priceCents);
  const dayAgoCents = live?.dayAgoPriceCents ?? seCents(celebrity.dayAgoPriceCents);
  return (
    <>
      <Money se={priceCents} /> <Movement small rate={movement(priceCents, dayAgoCents).changeBps} />
    </>
  );
}
