import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { paths } from '@limelight/contract/paths';
import type { PriceAlert } from '@limelight/contract/play/price-alerts.schema';
import { formatPercent, formatSe, seCents } from '@limelight/rules/money';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useGuestPlays } from '../../../guest/guest-play';
import type { usePriceAlerts } from '../../../queries/price-alerts';
import { thumbOf } from '../../../shell/celebrity-picture';
import { QueryView } from '../../../shell/query-view';
import { type Column, DataTable } from '../../../ui/data-table';
import { DateTime } from '../../../ui/date-time';
import { Money } from '../../../ui/money';
import { exactTime } from '../../../ui/own-time';
import { Poster } from '../../../ui/poster';
import { useFromWidth } from '../../../ui/use-media-query';
import { visuallyHidden } from '../../../ui/visually-hidden';
import { useZone } from '../../../ui/zone';
import { NothingYet } from '../nothing-yet';
import { TabHead, TabSkeleton } from '../wallet/tab-parts';
import { alertDistance, alertText, groupAlerts } from './alert-view';
import styles from './alerts-tab.module.css';
import { RemoveAlertButton } from './remove-alert-button';

interface AlertsTabProps {
  readonly alerts: ReturnType<typeof usePriceAlerts>;
  /** With the current prices. */
  readonly celebrities: readonly Celebrity[];
}

/** Price alerts on all celebrities: waiting ones with their distance, then triggered ones. */
export function AlertsTab({ alerts, celebrities }: AlertsTabProps) {
  return (
    <QueryView query={alerts} label="Loading your price alerts" skeleton={<TabSkeleton />}>
      {(data) => {
        if (data.alerts.length === 0) return <NoAlerts />;
        const { waiting, fired } = groupAlerts(data.alerts.map((alert) => rowOf(alert, celebrities)));
        return (
          <div className={styles.tab}>
            <TabHead title="Waiting" count={`${data.waitingCount} of ${data.waitingMax}`} />
            {waiting.length > 0 ? (
              <Alerts caption="Waiting price alerts" rows={waiting} columns={waitingColumns} />
            ) : (
              <p className={styles.none}>No alerts waiting.</p>
            )}
            {fired.length > 0 && <TabHead title="Fired" />}
            {fired.length > 0 && <Alerts caption="Fired price alerts" rows={fired} columns={firedColumns} />}
          </div>
        );
      }}
    </QueryView>
  );
}

interface AlertRow extends PriceAlert {
  readonly name: string;
  /** Absent if the celebrity is not listed. */
  readonly celebrity: Celebrity | undefined;
}

function rowOf(alert: PriceAlert, celebrities: readonly Celebrity[]): AlertRow {
  const celebrity = celebrities.find(({ id }) => id === alert.celebrityId);
  return { ...alert, celebrity, name: celebrity?.name ?? alert.celebrityId };
}

function NoAlerts() {
  const guest = useGuestPlays();
  return (
    <NothingYet
      icon={Bell}
      title="No price alerts yet"
      text={
        guest
          ? 'Sign up to get notified when a star hits your price.'
          : 'Get notified when a star hits your price: choose "Set price alert" on its page.'
      }
    />
  );
}

function Who({ row: { celebrityId, celebrity, name } }: { readonly row: AlertRow }) {
  return (
    <span className={styles.who}>
      {celebrity !== undefined && <Poster src={thumbOf(celebrity)} size="tiny" />}
      <Link to={paths.celebrity} params={{ id: celebrityId }}>
        {name}
      </Link>
    </span>
  );
}

/** Without colour: a price that has to fall is no loss. */
function distanceText({ celebrity, ...alert }: AlertRow): string {
  if (celebrity === undefined) return '';
  return formatPercent(alertDistance(alert, seCents(celebrity.priceCents)), { sign: true });
}

const who: Column<AlertRow> = {
  key: 'name',
  head: 'Celebrity',
  width: '24%',
  isRowHead: true,
  cell: (row) => <Who row={row} />,
};
const condition: Column<AlertRow> = {
  key: 'condition',
  head: 'Condition',
  cell: (alert) => (
    <>
      {alertText(alert)}
      {alert.note !== '' && <small className={styles.note}>{alert.note}</small>}
    </>
  ),
};
const removal: Column<AlertRow> = {
  key: 'remove',
  head: <span className={visuallyHidden}>Remove</span>,
  align: 'end',
  width: '72px',
  cell: (row) => <RemoveAlertButton alert={row} name={row.name} />,
};

const waitingColumns: readonly Column<AlertRow>[] = [
  who,
  condition,
  {
    key: 'price',
    head: 'Price now',
    align: 'end',
    width: '13%',
    cell: ({ celebrity }) => (celebrity === undefined ? 'Not listed' : <Money se={seCents(celebrity.priceCents)} />),
  },
  { key: 'distance', head: 'To go', align: 'end', width: '11%', cell: distanceText },
  { key: 'created', head: 'Set', align: 'end', width: '18%', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  removal,
];

const firedColumns: readonly Column<AlertRow>[] = [
  who,
  condition,
  {
    key: 'price',
    head: 'Fired at',
    align: 'end',
    width: '24%',
    cell: ({ firedPriceCents }) => firedPriceCents !== null && <Money se={seCents(firedPriceCents)} />,
  },
  {
    key: 'fired',
    head: 'Fired',
    align: 'end',
    width: '18%',
    cell: ({ firedAt }) => firedAt !== null && <DateTime at={firedAt} />,
  },
  removal,
];

interface AlertsProps {
  readonly caption: string;
  readonly rows: readonly AlertRow[];
  readonly columns: readonly Column<AlertRow>[];
}

function Alerts({ caption, rows, columns }: AlertsProps) {
  if (useFromWidth('tablet')) {
    return (
      <div className={styles.table}>
        <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
      </div>
    );
  }
  return (
    <ul className={styles.cards} aria-label={caption}>
      {rows.map((row) => (
        <li key={row.id}>
          <div className={styles.text}>
            <Who row={row} />
            <p>{alertText(row)}</p>
            {row.note !== '' && <p className={styles.note}>{row.note}</p>}
            <p className={styles.note}>
              <Facts row={row} />
            </p>
          </div>
          <RemoveAlertButton alert={row} name={row.name} />
        </li>
      ))}
    </ul>
  );
}

/** The table's further columns, in a phone's row. */
function Facts({ row }: { readonly row: AlertRow }) {
  const zone = useZone();
  const { celebrity, firedAt, firedPriceCents } = row;
  if (firedAt !== null) {
    const at = firedPriceCents === null ? '' : ` at ${formatSe(seCents(firedPriceCents))}`;
    return `Fired${at} · ${exactTime(zone, Date.parse(firedAt))}`;
  }
  return (
    <>
      {celebrity === undefined
        ? 'Not listed'
        : `${formatSe(seCents(celebrity.priceCents))} now, ${distanceText(row)} to go`}
      <br />
      Set {exactTime(zone, Date.parse(row.createdAt))}
    </>
  );
}
