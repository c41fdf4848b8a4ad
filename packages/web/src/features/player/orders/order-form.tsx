import { formatCount, formatCounted } from '@limelight/rules/count';
import { formatSe, subtract } from '@limelight/rules/money';
import { type OrderDuration, type OrderKind, orderDirection } from '@limelight/rules/order';
import type { TradeSide } from '@limelight/rules/trade';
import { CircleAlert } from 'lucide-react';
import { availableCash } from '../../../queries/available-cash';
import { QuickButtons, Stepper } from '../../../ui/amount-controls';
import { Button } from '../../../ui/button';
import { FigureRow } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { NativeSelect } from '../../../ui/native-select';
import { Banner } from '../../../ui/query-states';
import { TextField } from '../../../ui/text-field';
import { ReservedNote } from '../trading/reserved-note';
import ticketStyles from '../trading/ticket.module.css';
import { nothingToSellReason, type TicketMarket } from '../trading/ticket-state';
import styles from './order-form.module.css';
import { OrderReceipt } from './order-receipt';
import { durationOptions, kindNames, orderText, priceAtDistance, priceText, rateText, usualSteps } from './order-view';
import { type OrderPhase, type OrderTicket, useOrderTicket } from './use-order-ticket';

export interface OrderFormProps {
  readonly celebrityId: string;
  readonly name: string;
  readonly kind: OrderKind;
  readonly side: TradeSide;
  /** The shares chosen on the market ticket. */
  readonly initialShares: number;
  readonly market: TicketMarket;
  /** Why no order can be placed now. */
  readonly closedReason: string | undefined;
}

/** The ticket of a limit, stop or take-profit order: price, shares, expiry, and what it reserves while open. */
export function OrderForm(props: OrderFormProps) {
  const ticket = useOrderTicket(props);
  const { kind, side, market } = props;
  const { phase, preview } = ticket;
  if (phase.name === 'done') return <OrderReceipt order={phase.order} name={props.name} onNext={ticket.startOver} />;
  const locked = phase.name === 'placing' || phase.name === 'unknown';
  const reason = blockedReason(props, ticket);
  const bounds = locked
    ? { min: preview.shares, max: preview.shares }
    : { min: 1, max: Math.max(1, preview.sharesMax) };
  return (
    <form
      className={ticketStyles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined) ticket.confirm();
      }}
    >
      <PriceField {...props} ticket={ticket} locked={locked} />
      <Stepper
        label="Shares"
        unit="share"
        aside={`Max ${formatCount(preview.sharesMax)} ${side === 'buy' ? 'with your cash' : 'to sell'}`}
        value={preview.shares}
        onChange={ticket.setShares}
        {...bounds}
      />
      <QuickButtons
        of={side === 'buy' ? 'of what your cash buys' : 'of your shares'}
        disabled={locked || preview.sharesMax === 0}
        onChange={ticket.setShares}
        {...bounds}
      />
      <ReservedNote side={side} reservedCents={market.reservedCents} reservedShares={market.reservedShares} />
      <NativeSelect
        label="Keep it open"
        options={durationOptions}
        value={ticket.duration}
        disabled={locked}
        onChange={(value) => ticket.setDuration(value as OrderDuration)}
      />
      <Sums {...props} ticket={ticket} />
      <PhaseMessage phase={phase} />
      <Confirm {...props} ticket={ticket} reason={reason} />
      <p className={ticketStyles.hint}>{promiseOf(kind, side)}</p>
    </form>
  );
}

function promiseOf(kind: OrderKind, side: TradeSide): string {
  if (kind === 'stop') {
    return 'Sells all these shares at the price of the tick that reaches it, which can be lower after a sharp fall.';
  }
  return `Filled at the price of the tick that reaches it: yours or ${side === 'buy' ? 'lower' : 'higher'}.`;
}

interface PartProps extends OrderFormProps {
  readonly ticket: OrderTicket;
}

function hintOf({ kind, side, market }: OrderFormProps, atMarket: boolean): string {
  if (atMarket) return 'The price is already there: the next tick fills it.';
  const act = side === 'buy' ? 'Buys' : 'Sells';
  const way = orderDirection({ kind, side }) === 'below' ? 'falls to it or lower' : 'rises to it or higher';
  return `${act} when the price ${way}. It is ${formatSe(market.price.priceCents)} now.`;
}

function PriceField(props: PartProps & { readonly locked: boolean }) {
  const { kind, side, market, ticket, locked } = props;
  const { preview } = ticket;
  const setDistance = (percent: number) =>
    ticket.setPriceText(priceText(priceAtDistance(market.price.priceCents, percent)));
  return (
    <div>
      <TextField
        label={`${kindNames[kind]} price`}
        inputMode="decimal"
        autoComplete="off"
        leading={<span className={styles.unit}>SE$</span>}
        value={ticket.priceText}
        readOnly={locked}
        error={preview.priceProblem}
        hint={hintOf(props, preview.atMarket)}
        onChange={(event) => ticket.setPriceText(event.target.value)}
      />
      <div className={styles.steps}>
        {usualSteps(kind, side).map((step) => (
          <button
            key={step}
            type="button"
            disabled={locked}
            aria-label={`${Math.abs(step)} per cent ${step < 0 ? 'below' : 'above'} the price now`}
            onClick={() => setDistance(step)}
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
  const { shares, reservedCents, netCents } = ticket.preview;
  const fee = rateText(market.feeBps);
  if (side === 'sell') {
    return (
      <dl className={ticketStyles.total}>
        <FigureRow strong label={`You get, after ${fee} fee`} value={<Money se={netCents} />} />
        <FigureRow label="Reserved until then" value={formatCounted(shares, 'share')} />
      </dl>
    );
  }
  return (
    <dl className={ticketStyles.total}>
      <FigureRow strong label={`You pay at most, with ${fee} fee`} value={<Money se={reservedCents} />} />
      <FigureRow
        label="Available cash until then"
        value={<Money se={subtract(availableCash(market), reservedCents)} />}
      />
    </dl>
  );
}

function PhaseMessage({ phase }: { readonly phase: OrderPhase }) {
  const icon = <CircleAlert aria-hidden size={18} strokeWidth={1.75} />;
  return (
    <div role="status" className={ticketStyles.message}>
      {phase.name === 'refused' && (
        <Banner tone="error" icon={icon}>
          {phase.message}
        </Banner>
      )}
      {phase.name === 'unknown' && (
        <Banner tone="warning" icon={icon}>
          <strong>No answer yet</strong>
          <br />
          Your order may or may not have been placed. Checking again never places it twice.
        </Banner>
      )}
    </div>
  );
}

function blockedReason(
  { side, market, closedReason }: OrderFormProps,
  { phase, preview }: OrderTicket,
): string | undefined {
  // An order without a response can always be retried.
  if (phase.name === 'unknown') return undefined;
  if (closedReason !== undefined || preview.priceProblem !== undefined) return closedReason ?? preview.priceProblem;
  if (preview.sharesMax > 0) return undefined;
  return side === 'buy' ? 'Not enough available cash for one share at this price' : nothingToSellReason(market);
}

function Confirm({ kind, side, ticket, reason }: PartProps & { readonly reason: string | undefined }) {
  const { phase, preview } = ticket;
  const { shares, triggerCents } = preview;
  const text =
    triggerCents === null
      ? `Place ${kindNames[kind].toLowerCase()} order`
      : orderText({ kind, side, shares, triggerPriceCents: triggerCents });
  return (
    <>
      <Button type="submit" size="large" full busy={phase.name === 'placing'} disabledReason={reason}>
        {phase.name === 'unknown' ? 'Check again' : text}
      </Button>
      {reason !== undefined && reason !== preview.priceProblem && <p className={ticketStyles.hint}>{reason}.</p>}
    </>
  );
}
