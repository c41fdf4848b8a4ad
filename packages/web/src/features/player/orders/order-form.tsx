import { formatCounted } from '@limelight/rules/count';
import { formatSe, type SeCents, subtract } from '@limelight/rules/money';
import { isOutsideDailyMax, type OrderDuration, type OrderKind, orderDirection } from '@limelight/rules/order';
import { availableCash } from '../../../queries/available-cash';
import { FigureRow } from '../../../ui/card';
import { Checkbox } from '../../../ui/checkbox';
import { Money } from '../../../ui/money';
import { NativeSelect } from '../../../ui/native-select';
import { NumberField } from '../../../ui/number-field';
import ticketStyles from '../trading/ticket.module.css';
import { ShareFields, TicketFrame } from '../trading/ticket-frame';
import { isLocked, marketPriceOf, nothingToSellReason } from '../trading/ticket-state';
import styles from './order-form.module.css';
import { OrderReceipt } from './order-receipt';
import {
  durationOptions,
  eventRate,
  kindNames,
  orderText,
  priceAtDistance,
  priceText,
  rateText,
  usualSteps,
} from './order-view';
import { type OrderSubject, type OrderTicket, useOrderTicket } from './use-order-ticket';

export interface OrderFormProps extends OrderSubject {
  readonly closedReason: string | undefined;
}

/**
 * The ticket of a limit, take-profit or stop order: price, shares, expiry, and what it reserves while open.
 */
export function OrderForm(props: OrderFormProps) {
  const ticket = useOrderTicket(props);
  const { kind, side, market } = props;
  const { phase, preview, draft, change } = ticket;
  if (phase.name === 'done') return <OrderReceipt order={phase.order} name={props.name} onNext={ticket.startOver} />;
  const locked = isLocked(ticket);
  const reason = blockedReason(props, ticket);
  return (
    <TicketFrame
      phase={phase}
      action={actionOf(props, ticket)}
      reason={reason}
      hint={reason === preview.priceProblem || reason === preview.sharesProblem ? undefined : reason}
      unknownText="Your order may or may not have been placed. Checking again never places it twice."
      onConfirm={ticket.confirm}
      foot={
        <p className={ticketStyles.hint}>
          {promiseOf(kind)} {waitingOf(preview.kind)}
          {market.isFirstTrade && ' If it fills as your first trade, there is no fee.'}
        </p>
      }
    >
      <PriceField {...props} ticket={ticket} locked={locked} />
      <ShareFields {...preview} side={side} market={market} locked={locked} onShares={(shares) => change({ shares })} />
      <NativeSelect
        label="Expires"
        options={durationOptions}
        value={draft.duration}
        disabled={locked}
        onChange={(duration) => change({ duration: duration as OrderDuration })}
      />
      <EventField {...props} ticket={ticket} locked={locked} />
      <Sums {...props} ticket={ticket} />
    </TicketFrame>
  );
}

function promiseOf(kind: OrderKind): string {
  if (kind === 'stop') {
    return 'Sells these shares at the first price at or below yours, which can be lower after a sharp fall.';
  }
  return 'Fills at your price or better.';
}

/** What the order does while its celebrity has an event. */
function EventField({ name, ticket, locked }: PartProps & { readonly locked: boolean }) {
  const { draft, change } = ticket;
  const { duringEvents } = draft;
  return (
    <div>
      <Checkbox
        label={`Also during events, at ${eventRate}`}
        checked={duringEvents}
        disabled={locked}
        onChange={({ target }) => change({ duringEvents: target.checked })}
      />
      <p className={ticketStyles.hint}>
        {duringEvents
          ? `In an event it fills at the price with the boost, and pays ${eventRate}.`
          : `It rests while ${name} has an event.`}
      </p>
    </div>
  );
}

/** What passes by itself makes the order wait, and its fees are those of the day. */
function waitingOf(kind: OrderKind): string {
  const daily = isOutsideDailyMax(kind)
    ? 'It does not count towards your trades of the day.'
    : 'If you have made all your trades of the day, it waits for the next day.';
  return `${daily} The fee is today’s, of the plan you have by then.`;
}

interface PartProps extends OrderFormProps {
  readonly ticket: OrderTicket;
}

function hintOf({ kind, side, market }: OrderFormProps, atMarket: boolean): string {
  if (atMarket) return 'The price is already there: it fills at the next price update.';
  const action = side === 'buy' ? 'Buys' : 'Sells';
  const way = orderDirection({ kind, side }) === 'below' ? 'falls to it or lower' : 'rises to it or higher';
  return `${action} when the price ${way}. It is ${formatSe(marketPriceOf(market))} now.`;
}

function PriceField(props: PartProps & { readonly locked: boolean }) {
  const { kind, side, market, ticket, locked } = props;
  const { preview, draft, change } = ticket;
  return (
    <div>
      <NumberField
        label={`${kindNames[kind]} price`}
        leading={<span className={styles.unit}>SE$</span>}
        value={draft.priceText}
        readOnly={locked}
        error={preview.priceProblem}
        hint={hintOf(props, preview.atMarket)}
        onChange={(event) => change({ priceText: event.target.value })}
      />
      <div className={styles.steps}>
        {usualSteps(kind, side).map((step) => (
          <button
            key={step}
            type="button"
            disabled={locked}
            aria-label={`${Math.abs(step)} per cent ${step < 0 ? 'below' : 'above'} the price now`}
            onClick={() => change({ priceText: priceText(priceAtDistance(marketPriceOf(market), step)) })}
          >
            {step < 0 ? '\u2212' : '+'}
            {Math.abs(step)}%
          </button>
        ))}
      </div>
    </div>
  );
}

function Sums({ side, market, ticket }: PartProps) {
  const { shares, sharesProblem, reservedCents, netCents, feeBps } = ticket.preview;
  const shown = (cents: SeCents) => (sharesProblem === undefined ? <Money se={cents} /> : '–');
  const fee = rateText(feeBps);
  if (side === 'sell') {
    return (
      <dl className={ticketStyles.total}>
        <FigureRow
          strong
          label={ticket.draft.duringEvents ? `You get at least, after ${fee} fee` : `You get, after ${fee} fee`}
          value={shown(netCents)}
        />
        <FigureRow
          label="Reserved while open"
          value={sharesProblem === undefined ? formatCounted(shares, 'share') : '–'}
        />
      </dl>
    );
  }
  return (
    <dl className={ticketStyles.total}>
      <FigureRow strong label={`You pay at most, with ${fee} fee`} value={shown(reservedCents)} />
      <FigureRow label="Cash left while open" value={shown(subtract(availableCash(market), reservedCents))} />
    </dl>
  );
}

function blockedReason({ side, market, closedReason }: OrderFormProps, { preview }: OrderTicket): string | undefined {
  const reason = closedReason ?? preview.priceProblem;
  if (reason !== undefined) return reason;
  if (preview.sharesMax > 0) return preview.sharesProblem;
  return side === 'buy' ? 'Not enough available cash for one share at this price' : nothingToSellReason(market);
}

function actionOf({ kind, side }: OrderFormProps, { preview }: OrderTicket): string {
  const { shares, sharesProblem, triggerCents } = preview;
  if (triggerCents === null || sharesProblem !== undefined) return `Place ${kindNames[kind].toLowerCase()} order`;
  return orderText({ kind, side, shares, triggerPriceCents: triggerCents });
}
