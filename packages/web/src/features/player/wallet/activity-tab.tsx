import { paths } from '@limelight/contract/paths';
import type { Trade } from '@limelight/contract/trading.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { seCents } from '@limelight/rules/money';
import { formatDateTime } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import type { useTrades } from '../../../queries/trading';
import { QueryView, ShowMore } from '../../../shell/query-view';
import { type Column, DataTable } from '../../../ui/data-table';
import { Money } from '../../../ui/money';
import { useFromWidth } from '../../../ui/use-media-query';
import { NothingYet } from '../nothing-yet';
import styles from './holdings-page.module.css';
import { actionOf, cashChangeOf } from './holdings-view';
import { TabSkeleton } from './tab-parts';

interface ActivityTabProps {
  readonly trades: ReturnType<typeof useTrades>;
  readonly nameOf: (celebrityId: string) => string;
}

/** The player's own trades, newest first, as an infinite query. */
export function ActivityTab({ trades, nameOf }: ActivityTabProps) {
  const wide = useFromWidth('tablet');
  return (
    <QueryView query={trades} label="Loading your trades" skeleton={<TabSkeleton />}>
      {({ pages }) => {
        const shown = pages.flatMap((page) =>
          page.trades.map((trade) => ({ ...trade, name: nameOf(trade.celebrityId) })),
        );
        if (shown.length === 0)
          return (
            <NothingYet icon={ReceiptText} title="No trades yet" text="Everything you buy and sell is listed here." />
          );
        return (
          <>
            {wide ? (
              <DataTable caption="Your trades, newest first" columns={columns} rows={shown} rowKey={({ id }) => id} />
            ) : (
              <ActivityRows shown={shown} />
            )}
            <div className={styles.more}>
              <p role="status">
                {formatCount(shown.length)} of {formatCount(pages[0]?.total ?? shown.length)} trades shown
              </p>
              <ShowMore query={trades} />
            </div>
          </>
        );
      }}
    </QueryView>
  );
}

type NamedTrade = Trade & { readonly name: string };

function CelebrityLink({ celebrityId, name }: NamedTrade) {
  return (
    <Link to={paths.celebrity} params={{ id: celebrityId }} className={styles.nameLink}>
      {name}
    </Link>
  );
}

const columns: readonly Column<NamedTrade>[] = [
  { key: 'name', head: 'Celebrity', isRowHead: true, cell: CelebrityLink },
  { key: 'act', head: 'Action', cell: actionOf },
  { key: 'shares', head: 'Shares', align: 'end', cell: ({ shares }) => formatCount(shares) },
  { key: 'price', head: 'Price', align: 'end', cell: ({ priceCents }) => <Money se={seCents(priceCents)} /> },
  { key: 'fee', head: 'Fee', align: 'end', cell: ({ feeCents }) => <Money se={seCents(feeCents)} /> },
  { key: 'cash', head: 'Cash', align: 'end', cell: (trade) => <Money se={cashChangeOf(trade)} signed /> },
  { key: 'time', head: 'Time', align: 'end', cell: ({ time }) => formatDateTime(Date.parse(time)) },
];

/** The phone layout of the table. */
function ActivityRows({ shown }: { readonly shown: readonly NamedTrade[] }) {
  return (
    <ul className={styles.cards}>
      {shown.map((trade) => (
        <li key={trade.id} className={styles.cardRow}>
          <span>
            {actionOf(trade)} {formatCounted(trade.shares, 'share')} of <CelebrityLink {...trade} />
          </span>
          <span className={styles.cardValue}>
            <b className={styles.strong}>
              <Money se={cashChangeOf(trade)} signed />
            </b>
          </span>
          <span className={styles.cardFacts}>
            {formatDateTime(Date.parse(trade.time))} · <Money se={seCents(trade.priceCents)} /> each · fee{' '}
            <Money se={seCents(trade.feeCents)} />
          </span>
        </li>
      ))}
    </ul>
  );
}
