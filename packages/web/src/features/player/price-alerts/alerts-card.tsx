import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { paths } from '@limelight/contract/paths';
import type { PriceAlert } from '@limelight/contract/play/price-alerts.schema';
import { Link } from '@tanstack/react-router';
import { usePriceAlerts } from '../../../queries/price-alerts';
import { QueryView, StaleMark } from '../../../shell/query-view';
import { Card } from '../../../ui/card';
import { exactTime } from '../../../ui/own-time';
import { Skeleton } from '../../../ui/query-states';
import { useZone } from '../../../ui/zone';
import { alertText } from './alert-view';
import styles from './alerts-card.module.css';
import { RemoveAlertButton } from './remove-alert-button';
import { SetAlertButton } from './set-alert-button';

/** Price alerts on one celebrity: waiting and triggered ones, and the button to create one. */
export function AlertsCard({ celebrity }: { readonly celebrity: Celebrity }) {
  const alerts = usePriceAlerts(celebrity.id);
  return (
    <Card
      title="Price alerts"
      aside={
        <>
          <StaleMark query={alerts} />{' '}
          <Link to={paths.holdings} search={{ tab: 'alerts' }}>
            All alerts
          </Link>
        </>
      }
    >
      <QueryView query={alerts} label="Loading your price alerts" skeleton={<Skeleton shape="block" height={60} />}>
        {(data) =>
          data.alerts.length === 0 ? (
            <p className={styles.none}>Get notified when {celebrity.name} hits your price.</p>
          ) : (
            <ul className={styles.list} aria-label="Your price alerts">
              {data.alerts.map((alert) => (
                <AlertRow key={alert.id} alert={alert} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <SetAlertButton celebrity={celebrity} />
    </Card>
  );
}

function AlertRow({ alert }: { readonly alert: PriceAlert }) {
  const zone = useZone();
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p>{alertText(alert)}</p>
        <p className={styles.facts}>
          {alert.firedAt === null ? 'Waiting' : `Fired ${exactTime(zone, Date.parse(alert.firedAt))}`}
          {alert.note !== '' && ` · ${alert.note}`}
        </p>
      </div>
      <RemoveAlertButton alert={alert} />
    </li>
  );
}
