import type { Celebrity } from '@limelight/contract/market';
import type { PublicSettings } from '@limelight/contract/settings';
import type { Portfolio, Position } from '@limelight/contract/wallet';
import { bps, type SeCents, seCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import { isOrderKindFor } from '@limelight/rules/order';
import type { TradeSide } from '@limelight/rules/trade';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLine, useTick, useTickNumber } from '../../../api/live';
import { useFullListing, useLivePrice } from '../../../api/market';
import { usePublicSettings } from '../../../api/settings';
import { usePortfolio } from '../../../api/wallet';
import { paths } from '../../../paths';
import { Money } from '../../../ui/money';
import { Movement } from '../../../ui/movement';
import { Poster } from '../../../ui/poster';
import { PriceFlash } from '../../../ui/price-flash';
import { EmptyState, Skeleton } from '../../../ui/query-looks';
import { TickRing } from '../../../ui/tick-ring';
import { thumbOf } from '../celebrity-picture';
import { HaltBanner } from '../news/halt-banner';
import { OrderForm } from '../orders/order-form';
import { type QueryLook, QueryView } from '../query-view';
import styles from './ticket.module.css';
import { TicketChoices, type TicketKind } from './ticket-choices';
import { TicketForm } from './ticket-form';
import { LastTrades, TicketPosition } from './ticket-position';
import { TicketReceipt } from './ticket-receipt';
import { defaultSide, isLocked, type TicketMarket } from './ticket-state';
import { useTicket } from './use-ticket';

export interface TicketProps {
  readonly celebrityId: string;
  /** What the player pressed; without it an owner starts with Sell and everybody else with Buy. */
  readonly side?: TradeSide | undefined;
  /** Position and last trades below, where there is room for them. */
  readonly withHistory?: boolean;
}

interface TicketFacts {
  readonly listing: readonly Celebrity[];
  readonly portfolio: Portfolio;
  readonly settings: PublicSettings;
}

/** Three answers as one: an error of any is shown, and Retry asks for what is missing. */
function useTicketFacts(): QueryLook<TicketFacts> {
  const queries = [useFullListing(), usePortfolio(), usePublicSettings()] as const;
  const [listing, portfolio, settings] = queries;
  const data =
    listing.data === undefined || portfolio.data === undefined || settings.data === undefined
      ? undefined
      : { listing: listing.data, portfolio: portfolio.data, settings: settings.data };
  return {
    data,
    error: listing.error ?? portfolio.error ?? settings.error,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.filter((query) => query.data === undefined).map((query) => query.refetch())),
  };
}

/** Buying and selling one celebrity's shares: beside the list, in a dialog, or in a bottom sheet. */
export function Ticket(props: TicketProps) {
  return (
    <QueryView query={useTicketFacts()} label="Loading the ticket" skeleton={<TicketSkeleton />}>
      {(facts) => {
        const celebrity = facts.listing.find(({ id }) => id === props.celebrityId);
        if (celebrity === undefined) {
          return <EmptyState title="Celebrity not found" text="Choose another one from the list." />;
        }
        // Another celebrity is another ticket: nothing of the old one may stay.
        return <OpenTicket key={`${celebrity.id} ${props.side}`} {...props} celebrity={celebrity} facts={facts} />;
      }}
    </QueryView>
  );
}

/** A stop that was chosen for a sale means nothing for a buy: the ticket goes back to the market. */
function kindFor(kind: TicketKind, side: TradeSide): TicketKind {
  return kind === 'market' || isOrderKindFor(kind, side) ? kind : 'market';
}

interface OpenTicketProps extends TicketProps {
  readonly celebrity: Celebrity;
  readonly facts: TicketFacts;
}

function closedReasonOf(celebrity: Celebrity, halted: boolean, offline: boolean): string | undefined {
  // Prices of a while ago are no prices to trade at.
  if (offline) return 'You are offline: trading goes on with the connection';
  if (celebrity.status === 'suspended') return 'Trading suspended';
  return halted ? 'Trading is halted while news is absorbed' : undefined;
}

/** What the ticket reckons with: the price on screen and what of cash and shares is there and free. */
function marketOf(
  { portfolio, settings }: TicketFacts,
  position: Position | null,
  price: TicketMarket['price'],
): TicketMarket {
  return {
    price,
    cashCents: seCents(portfolio.cashCents),
    reservedCents: seCents(portfolio.reservedCents),
    ownedShares: position?.shares ?? 0,
    reservedShares: position?.reservedShares ?? 0,
    feeBps: bps(settings.feeBpsByTier[portfolio.tier]),
  };
}

function OpenTicket({ celebrity, facts, side, withHistory = false }: OpenTicketProps) {
  const live = useLivePrice(celebrity.id);
  const offline = useLine().state === 'offline';
  const tick = useTickNumber();
  const { portfolio, settings } = facts;
  const position = portfolio.positions.find(({ celebrityId }) => celebrityId === celebrity.id) ?? null;
  const [kind, setKind] = useState<TicketKind>('market');
  const market = marketOf(facts, position, { priceCents: live?.priceCents ?? seCents(celebrity.priceCents), tick });
  const ticket = useTicket({
    celebrityId: celebrity.id,
    name: celebrity.name,
    initialSide: side ?? defaultSide(market.ownedShares),
    market,
  });
  const { phase } = ticket.state;
  const { side: chosenSide } = ticket.preview;
  const waiting = kindFor(kind, chosenSide);
  return (
    <div className={styles.ticket}>
      <TicketHead celebrity={celebrity} priceCents={ticket.priceCents} dayAgoCents={live?.dayAgoPriceCents} />
      <HaltBanner celebrityId={celebrity.id} />
      {phase.name === 'done' ? (
        <TicketReceipt
          receipt={phase.receipt}
          name={celebrity.name}
          reservedCents={market.reservedCents}
          onNext={() => ticket.startOver(defaultSide(phase.receipt.sharesAfter))}
        />
      ) : (
        <div className={styles.form}>
          <TicketChoices
            side={chosenSide}
            kind={waiting}
            ownedShares={market.ownedShares}
            locked={isLocked(ticket.state)}
            onSide={ticket.chooseSide}
            onKind={setKind}
          />
          {waiting === 'market' ? (
            <TicketForm
              state={ticket.state}
              preview={ticket.preview}
              priceCents={ticket.priceCents}
              market={market}
              closedReason={closedReasonOf(celebrity, live?.halted ?? celebrity.halted, offline)}
              onShares={ticket.chooseShares}
              onConfirm={ticket.confirm}
              note={<TickNote intervalMs={settings.tickIntervalMs} />}
            />
          ) : (
            <OrderForm
              // Another kind or side is another order.
              key={`${waiting} ${chosenSide}`}
              celebrityId={celebrity.id}
              name={celebrity.name}
              kind={waiting}
              side={chosenSide}
              initialShares={ticket.preview.shares}
              market={market}
              // A halt is no reason: the order waits longer than it.
              closedReason={closedReasonOf(celebrity, false, offline)}
            />
          )}
        </div>
      )}
      {withHistory && <History position={position} listing={facts.listing} />}
    </div>
  );
}

interface HistoryProps {
  readonly position: Portfolio['positions'][number] | null;
  readonly listing: readonly Celebrity[];
}

function History({ position, listing }: HistoryProps) {
  return (
    <>
      {position !== null && <TicketPosition position={position} />}
      <LastTrades listing={listing} />
    </>
  );
}

interface TicketHeadProps {
  readonly celebrity: Celebrity;
  readonly priceCents: SeCents;
  /** As the newest tick tells it. */
  readonly dayAgoCents: SeCents | undefined;
}

function TicketHead({ celebrity, priceCents, dayAgoCents = seCents(celebrity.dayAgoPriceCents) }: TicketHeadProps) {
  return (
    <div className={styles.head}>
      <Poster src={thumbOf(celebrity)} size="thumb" eager />
      <div className={styles.headText}>
        <Link className={styles.name} to={paths.celebrity} params={{ id: celebrity.id }}>
          {celebrity.name}
        </Link>
        <span className={styles.price}>
          <PriceFlash value={priceCents}>
            <Money se={priceCents} size="title" />
          </PriceFlash>
          <Movement rate={movement(priceCents, dayAgoCents).changeBps} />
        </span>
      </div>
    </div>
  );
}

function TickNote({ intervalMs }: { readonly intervalMs: number }) {
  const tick = useTick();
  return (
    <>
      {tick !== null && <TickRing nextTickMs={Date.parse(tick.nextTime)} intervalMs={intervalMs} size={16} />}
      <span>If the price moves, you confirm again.</span>
    </>
  );
}

export function TicketSkeleton() {
  return (
    <div className={styles.ticket}>
      <div className={styles.head}>
        <Skeleton shape="block" width={56} height={70} />
        <div>
          <Skeleton width={140} height={20} />
          <br />
          <Skeleton width={100} height={24} />
        </div>
      </div>
      <Skeleton shape="block" height={48} />
      <Skeleton shape="block" height={60} />
      <Skeleton shape="block" height={40} />
      <Skeleton shape="block" height={160} />
      <Skeleton shape="block" height={52} />
    </div>
  );
}
