import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import type { LiveTrade } from '@limelight/contract/fame/live-trades.schema';
import { paths } from '@limelight/contract/paths';
import { formatCount } from '@limelight/rules/count';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { tradeKey, useLiveTrades } from '../../../queries/live-trades';
import { useFullListing } from '../../../queries/market';
import { thumbOf } from '../../../shell/celebrity-picture';
import { animate } from '../../../ui/animate';
import { Card } from '../../../ui/card';
import { Poster } from '../../../ui/poster';
import styles from './live-trades-card.module.css';
import { useFeedRows } from './use-feed-rows';

const slideMs = 200;

export interface LiveTradesCardProps {
  /** Only trades of this celebrity, and no card while there are none. */
  readonly celebrityId?: string;
}

/**
 * What other players trade, as it happens. Without it the page is complete: it is absent until its data is
 * there.
 */
export function LiveTradesCard({ celebrityId }: LiveTradesCardProps) {
  const trades = useLiveTrades(celebrityId).data;
  const listing = useFullListing().data;
  if (trades === undefined || listing === undefined) return null;
  if (trades.length === 0 && celebrityId !== undefined) return null;
  return (
    <Card title="Live trades">
      {trades.length === 0 ? (
        <p className={styles.none}>Trades of other players show up here.</p>
      ) : (
        <Feed trades={trades} listing={listing} rowsMax={celebrityId === undefined ? 6 : 4} />
      )}
    </Card>
  );
}

interface FeedProps {
  readonly trades: readonly LiveTrade[];
  readonly listing: readonly Celebrity[];
  readonly rowsMax: number;
}

function Feed({ trades, listing, rowsMax }: FeedProps) {
  const [isHeld, setHeld] = useState(false);
  const rows = useFeedRows(trades, rowsMax, isHeld);
  // Held under the pointer and the focus, or a row would move away from a click.
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  const list = useSlideIn(rows[0] && tradeKey(rows[0]));
  return (
    // No live region: it never ends.
    <div className={styles.window} {...hold}>
      <ul ref={list}>
        {rows.map((trade) => {
          const celebrity = listing.find(({ id }) => id === trade.celebrityId);
          return celebrity && <Row key={tradeKey(trade)} trade={trade} celebrity={celebrity} />;
        })}
      </ul>
    </div>
  );
}

/** Slides a list down by a row when another one becomes its first. */
function useSlideIn(first: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(first);
  useEffect(() => {
    if (first === before.current) return;
    before.current = first;
    const height = list.current?.firstElementChild?.getBoundingClientRect().height ?? 0;
    if (list.current === null) return;
    const slide = animate(list.current, [{ transform: `translateY(-${height}px)` }, { transform: 'none' }], slideMs);
    return () => slide?.cancel();
  }, [first]);
  return list;
}

function Row({ trade, celebrity }: { readonly trade: LiveTrade; readonly celebrity: Celebrity }) {
  return (
    <li>
      <Link to={paths.celebrity} params={{ id: celebrity.id }} className={styles.row}>
        <Poster src={thumbOf(celebrity)} size="tiny" />
        <span>
          <b>{trade.handle}</b>{' '}
          <span>
            {trade.side === 'buy' ? 'bought' : 'sold'} {formatCount(trade.shares)} {celebrity.name}
          </span>
        </span>
      </Link>
    </li>
  );
}
