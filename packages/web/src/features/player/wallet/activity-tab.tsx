import { paths } from '@limelight/contract/paths';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { formatSe, seCents } from '@limelight/rules/money';
import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import type { useTrades } from '../../../queries/trading';
import { usePortfolio } from '../../../queries/wallet';
import { QueryView, ShowMore } from '../../../shell/query-view';
import { type Column, DataTable } from '../../../ui/data-table';
import { DateTime } from '../../../ui/date-time';
import { Money } from '../../../ui/money';
import { Tag } from '../../../ui/tag';
import { useFromWidth } from '../../../ui/use-media-query';
import { NothingYet } from '../nothing-yet';
import { OwnSplits } from '../splits/own-splits';
import { UndoButton } from '../trading/undo-button';
import { hasUndoPerk } from '../trading/undo-view';
import styles from './holdings-page.module.css';
import { type ActivityRow, activityRows } from './holdings-view';
import { OwnPayouts } from './own-payouts';
import { TabSkeleton } from './tab-parts';

interface ActivityTabProps {
  readonly trades: ReturnType<typeof useTrades>;
  readonly nameOf: (celebrityId: string) => string;
}

/** The player's own trades and undos, newest first, as an infinite query. */
export function ActivityTab({ trades, nameOf }: ActivityTabProps) {
  const wide = useFromWidth('tablet');
  const withUndo = hasUndoPerk(usePortfolio().data);
  return (
    <QueryView query={trades} label="Loading your trades" skeleton={<TabSkeleton />}>
      {({ pages }) => {
        const loaded = pages.flatMap((page) => page.trades);
        const shown = activityRows(loaded).map((row) => ({ ...row, name: nameOf(row.celebrityId) }));
        if (shown.length === 0)
          return (
            <NothingYet icon={ReceiptText} title="No trades yet" text="Everything you buy and sell is listed here." />
          );
        return (
          <>
            {wide ? (
              <DataTable
                caption="Your trades, newest first"
                columns={withUndo ? [...columns, undoColumn] : columns}
                rows={shown}
                rowKey={({ key }) => key}
              />
            ) : (
              <ActivityRows shown={shown} />
            )}
            <div className={styles.more}>
              <p role="status">
                {formatCount(loaded.length)} of {formatCount(pages[0]?.total ?? loaded.length)} trades shown
              </p>
              <ShowMore query={trades} />
            </div>
            <OwnSplits nameOf={nameOf} />
            <OwnPayouts nameOf={nameOf} />
          </>
        );
      }}
    </QueryView>
  );
}

type NamedRow = ActivityRow & { readonly name: string };

function CelebrityLink({ celebrityId, name }: NamedRow) {
  return (
    <Link to={paths.celebrity} params={{ id: celebrityId }} className={styles.nameLink}>
      {name}
    </Link>
  );
}

const isUndone = ({ isUndo, trade }: ActivityRow) => !isUndo && Boolean(trade.undone);

/** Under "Sale undone", what it cost. */
function UndoCost({ undoCostCents }: NamedRow) {
  if (undoCostCents === 0) return null;
  return <small className={styles.undoCost}>undoing cost {formatSe(undoCostCents)}</small>;
}

function Action(row: NamedRow) {
  return (
    <>
      {row.action} {isUndone(row) && <Tag>Undone</Tag>}
      <UndoCost {...row} />
    </>
  );
}

const columns: readonly Column<NamedRow>[] = [
  { key: 'name', head: 'Celebrity', isRowHead: true, cell: CelebrityLink },
  { key: 'act', head: 'Action', cell: Action },
  { key: 'shares', head: 'Shares', align: 'end', cell: ({ shares }) => formatCount(shares) },
  { key: 'price', head: 'Price', align: 'end', cell: ({ priceCents }) => <Money se={seCents(priceCents)} /> },
  { key: 'fee', head: 'Fee', align: 'end', cell: ({ feeCents }) => <Money se={seCents(feeCents)} /> },
  { key: 'cash', head: 'Cash', align: 'end', cell: ({ cashCents }) => <Money se={cashCents} signed /> },
  { key: 'time', head: 'Time', align: 'end', cell: ({ time }) => <DateTime at={time} /> },
];

/** Only for players whose membership has undos. */
const undoColumn: Column<NamedRow> = { key: 'undo', head: 'Undo', align: 'end', cell: Undo };

function Undo({ isUndo, trade, name }: NamedRow) {
  return isUndo ? null : <UndoButton trade={trade} name={name} stacked />;
}

/** The phone layout of the table. */
function ActivityRows({ shown }: { readonly shown: readonly NamedRow[] }) {
  return (
    <ul className={styles.cards}>
      {shown.map((row) => (
        <li key={row.key} className={styles.cardRow}>
          <span>
            {row.isUndo ? `${row.action}:` : row.action} {formatCounted(row.shares, 'share')} of{' '}
            <CelebrityLink {...row} /> {isUndone(row) && <Tag>Undone</Tag>}
            <UndoCost {...row} />
          </span>
          <span className={styles.cardValue}>
            <b className={styles.strong}>
              <Money se={row.cashCents} signed />
            </b>
          </span>
          <span className={styles.cardFacts}>
            <DateTime at={row.time} /> · <Money se={seCents(row.priceCents)} /> each · {row.isUndo ? 'fee back' : 'fee'}{' '}
            <Money se={seCents(Math.abs(row.feeCents))} />
          </span>
          <Undo {...row} />
        </li>
      ))}
    </ul>
  );
}
