import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import type { Position } from '@limelight/contract/exchange/wallet.schema';
import { paths } from '@limelight/contract/paths';
import type { Trade } from '@limelight/contract/play/trading.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { seCents } from '@limelight/rules/money';
import { positionProfit } from '@limelight/rules/position';
import { dayMs, formatDate, formatTime, minuteMs } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { useTrades } from '../../../queries/trading';
import { Freshness, QueryView } from '../../../shell/query-view';
import { FigureRow } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { Movement } from '../../../ui/movement';
import { useNow } from '../../../ui/now';
import { ListSkeleton } from '../../../ui/query-states';
import { cashChangeOf } from '../wallet/holdings-view';
import styles from './ticket.module.css';

export function TicketPosition({ position }: { readonly position: Position }) {
  const { shares, celebrityId } = position;
  const averagePriceCents = seCents(position.averagePriceCents);
  const { profitCents, profitBps } = positionProfit({ shares, averagePriceCents }, seCents(position.priceCents));
  return (
    <section className={styles.section} aria-labelledby="ticket-position">
      <div className={styles.sectionHead}>
        <h2 id="ticket-position">Your position</h2>
        <Link to={paths.celebrity} params={{ id: celebrityId }}>
          Profile
        </Link>
      </div>
      <dl>
        <FigureRow label={`${formatCounted(shares, 'share')}, average`} value={<Money se={averagePriceCents} />} />
        <FigureRow label="Value" value={<Money se={seCents(position.valueCents)} />} />
        <FigureRow label="Profit" value={<Movement se={profitCents} rate={profitBps} />} />
      </dl>
    </section>
  );
}

const lastTradesShown = 3;

/** The time of a trade from today, otherwise its date. */
function tradeMoment(trade: Trade, nowMs: number): string {
  const instantMs = Date.parse(trade.time);
  if (nowMs - instantMs < dayMs) return formatTime(instantMs);
  return formatDate(instantMs).split(' ').slice(0, 2).join(' ');
}

/** The player's newest trades in any celebrity. */
export function LastTrades({ listing }: { readonly listing: readonly Celebrity[] }) {
  const query = useTrades();
  const last = query.data?.pages[0]?.trades.slice(0, lastTradesShown);
  return (
    <section className={styles.section} aria-labelledby="ticket-last-trades">
      <div className={styles.sectionHead}>
        <h2 id="ticket-last-trades">Last trades</h2>
        <Freshness query={query} />
        <Link to={paths.holdings} search={{ tab: 'activity' }}>
          All
        </Link>
      </div>
      <QueryView
        query={{ ...query, data: last }}
        label="Loading your last trades"
        skeleton={<ListSkeleton rows={lastTradesShown} height={20} />}
      >
        {(trades) =>
          trades.length > 0 ? (
            <TradeRows trades={trades} listing={listing} />
          ) : (
            <p className={styles.hint}>Your trades will appear here.</p>
          )
        }
      </QueryView>
    </section>
  );
}

function TradeRows({ trades, listing }: { readonly trades: readonly Trade[]; readonly listing: readonly Celebrity[] }) {
  const now = useNow(minuteMs);
  const nameOf = (celebrityId: string) => listing.find(({ id }) => id === celebrityId)?.name ?? celebrityId;
  return (
    <ul>
      {trades.map((trade) => (
        <li key={trade.id} className={styles.trade}>
          <span>
            {trade.side === 'buy' ? 'Bought' : 'Sold'} {formatCount(trade.shares)} {nameOf(trade.celebrityId)}
            {trade.undone && ' (undone)'}
          </span>
          <Money se={cashChangeOf(trade)} signed />
          <span>{tradeMoment(trade, now)}</span>
        </li>
      ))}
    </ul>
  );
}
