import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { paths } from '@limelight/contract/paths';
import type { PublicSettings } from '@limelight/contract/people/settings.schema';
import type { HouseAccount } from '@limelight/rules/entry-kind';
import { tradeEntries } from '@limelight/rules/ledger';
import { type Bps, bps, formatSeBrief, negate, seCents } from '@limelight/rules/money';
import { formatSetting } from '@limelight/rules/setting';
import { formatDate, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import { quoteTrade } from '@limelight/rules/trade';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useLivePrice } from '../../../live/ticks';
import { useFairness } from '../../../queries/fairness';
import { useListing, useSparklines } from '../../../queries/market';
import { usePublicSettings } from '../../../queries/settings';
import { thumbOf } from '../../../shell/celebrity-picture';
import { PriceFigure } from '../../../shell/price-figure';
import { Card, FigureRow, Rows } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { Poster } from '../../../ui/poster';
import { ErrorState, Skeleton } from '../../../ui/query-states';
import { Sparkline } from '../../../ui/sparkline';
import { tickDuration } from '../tick-duration';
import { Fact } from './fact';
import styles from './features.module.css';
import { PaidFacts } from './paid-facts';
import { RewardFacts } from './reward-facts';
import { chooseForStage, chooseMovers } from './spotlight-choice';

const houseNames: Partial<Record<HouseAccount, string>> = { market: 'Market', fees: 'Fees' };

/** Every number here is live. */
export function Features() {
  const query = usePublicSettings();
  if (query.isLoadingError) return <ErrorState retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  const settings = query.data;
  return (
    <div className={styles.grid}>
      <div className={styles.start}>
        <StartingCash settings={settings} />
      </div>
      <div className={styles.prices}>
        <OnePrice settings={settings} />
      </div>
      <RewardFacts settings={settings} />
      <Fact
        title="Sealed before the day begins"
        text="Today’s prices are drawn from a secret that was fixed beforehand. This is its seal; the secret itself is published tonight."
      >
        <Seal />
        <Link to={paths.fairness} className={styles.check}>
          Check a finished day
        </Link>
      </Fact>
      <Fact
        title="Your trades are safe"
        text="Confirmed trades are never lost: every cent is tracked in a double-entry ledger."
      >
        <Bookings settings={settings} />
      </Fact>
      <Fact
        title={
          <>
            <Word width={40}>{settings && formatSetting('bps', settings.feeBpsByTier.free)}</Word> a trade, nothing
            hidden
          </>
        }
        text="See price, fee and cash left before you confirm. If the price moves, we ask again first."
      >
        <FeeExample settings={settings} />
      </Fact>
      <PaidFacts settings={settings} />
    </div>
  );
}

/** Words of a sentence that come from the settings: until they are known, grey in this width in px. */
function Word({ width, children }: { readonly width: number; readonly children: string | undefined }) {
  return children ?? <Skeleton shape="word" width={width} />;
}

interface SettingsProps {
  readonly settings: PublicSettings | undefined;
}

function StartingCash({ settings }: SettingsProps) {
  const cash = settings === undefined ? undefined : seCents(settings.startingCashCents);
  return (
    <Card
      tone="velvet"
      title={
        <>
          Start with <Word width={90}>{cash === undefined ? undefined : formatSeBrief(cash)}</Word>
        </>
      }
    >
      <div className={styles.startBody}>
        <p>
          Free virtual cash the moment your account is verified. It is a game: SE$ has no real-world value and cannot be
          turned into money.
        </p>
        <p className={styles.sum}>
          {cash === undefined ? <Skeleton width={220} height={48} /> : <Money se={cash} size="hero" />}
        </p>
      </div>
    </Card>
  );
}

function OnePrice({ settings }: SettingsProps) {
  const listing = useListing();
  const movers = useMemo(() => chooseMovers(listing.data ?? []), [listing.data]);
  return (
    <Card
      title={
        <>
          One price for everyone, every <Word width={90}>{settings && tickDuration(settings.tickIntervalMs)}</Word>
        </>
      }
    >
      <p className={styles.text}>
        Every browser sees the same tick. What decides the day’s prices is sealed before the day and opened after it, so
        anyone can check that no price was touched.
      </p>
      <div className={styles.movers}>
        {listing.isLoadingError ? (
          <ErrorState retrying={listing.isFetching} onRetry={() => void listing.refetch()} />
        ) : (
          <Rows>
            {listing.data === undefined
              ? ['first', 'second', 'third'].map((place) => (
                  <li key={place} className={styles.mover}>
                    <Skeleton shape="block" width={40} height={50} />
                    <Skeleton />
                  </li>
                ))
              : movers.map((celebrity) => <Mover key={celebrity.id} celebrity={celebrity} />)}
          </Rows>
        )}
      </div>
    </Card>
  );
}

function Mover({ celebrity }: { readonly celebrity: Celebrity }) {
  const sparklines = useSparklines();
  const values = sparklines.data?.pricesCents[celebrity.id];
  return (
    <li className={styles.mover}>
      <Poster src={thumbOf(celebrity)} />
      <div className={styles.moverName}>
        <strong>{celebrity.name}</strong>
        <span>{celebrity.category}</span>
      </div>
      <span className={styles.line}>
        {values !== undefined && <Sparkline values={values} width={128} height={36} />}
      </span>
      <span className={styles.figure}>
        <PriceFigure celebrity={celebrity} />
      </span>
    </li>
  );
}

/** The commitment (hash) to the seed of the current day. */
function Seal() {
  const fairness = useFairness();
  if (fairness.isLoadingError) {
    return <ErrorState retrying={fairness.isFetching} onRetry={() => void fairness.refetch()} />;
  }
  // Newest first; tomorrow's commitment is already published.
  const today = fairness.data?.days[1];
  if (today === undefined) return <Skeleton />;
  return (
    <p className={styles.seal}>
      <code>{today.commitment}</code>
      SHA-256 for {formatDate(startOfLondonDay(parseLondonDay(today.day)))}
    </p>
  );
}

interface Example {
  readonly celebrity: Celebrity;
  readonly feeBps: Bps;
  readonly quote: ReturnType<typeof quoteTrade>;
}

interface ExampleTradeProps extends SettingsProps {
  /** One key per line of the skeleton, as many as the content has. */
  readonly lines: readonly string[];
  readonly children: (example: Example) => ReactNode;
}

/** A share of the most famous celebrity at the current price. */
function ExampleTrade({ settings, lines, children }: ExampleTradeProps) {
  const listing = useListing();
  const celebrity = useMemo(() => chooseForStage(listing.data ?? [])[0], [listing.data]);
  const live = useLivePrice(celebrity?.id ?? '');
  if (listing.isLoadingError) {
    return <ErrorState retrying={listing.isFetching} onRetry={() => void listing.refetch()} />;
  }
  if (settings === undefined || listing.data === undefined) {
    return (
      <dl>
        {lines.map((line) => (
          <FigureRow key={line} label={<Skeleton width={140} />} value={<Skeleton width={80} />} />
        ))}
      </dl>
    );
  }
  // No celebrities are listed, so there is nothing to show.
  if (celebrity === undefined) return null;
  const priceCents = live?.priceCents ?? seCents(celebrity.priceCents);
  const feeBps = bps(settings.feeBpsByTier.free);
  const quote = quoteTrade({ side: 'buy', shares: 1, priceCents, feeBps });
  return <dl>{children({ celebrity, feeBps, quote })}</dl>;
}

function FeeExample({ settings }: SettingsProps) {
  return (
    <ExampleTrade settings={settings} lines={['share', 'fee']}>
      {({ celebrity, feeBps, quote }) => (
        <>
          <FigureRow label={`1 share of ${celebrity.name}`} value={<Money se={quote.totalCents} />} />
          <FigureRow label={`Fee ${formatSetting('bps', feeBps)}`} value={<Money se={quote.feeCents} />} />
        </>
      )}
    </ExampleTrade>
  );
}

/** An example trade as double-entry bookkeeping: every debit has an equal credit. */
function Bookings({ settings }: SettingsProps) {
  return (
    <ExampleTrade settings={settings} lines={['cash', 'market', 'fees']}>
      {({ quote }) => (
        <>
          <FigureRow label="Your cash" value={<Money se={negate(quote.netCents)} signed />} />
          {tradeEntries({ side: 'buy', ...quote }).map(({ kind, houseAccount, amountCents }) => (
            <FigureRow key={kind} label={houseNames[houseAccount]} value={<Money se={negate(amountCents)} signed />} />
          ))}
        </>
      )}
    </ExampleTrade>
  );
}
