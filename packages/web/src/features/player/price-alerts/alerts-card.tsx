import type { Celebrity } from '@limelight/contract/market';
import type { PriceAlert } from '@limelight/contract/price-alerts';
import { formatSe, seCents } from '@limelight/rules/money';
import { formatDateTime } from '@limelight/rules/time';
import { Bell, X } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { usePriceAlerts, useRemovePriceAlert } from '../../../api/price-alerts';
import { Button, IconButton } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Skeleton } from '../../../ui/query-looks';
import { showToast } from '../../../ui/toast-store';
import { QueryView } from '../query-view';
import { AlertDialog } from './alert-dialog';
import styles from './alerts-card.module.css';

/** Price alerts on one celebrity: those that wait, those that fired, and the way to set one. */
export function AlertsCard({ celebrity }: { readonly celebrity: Celebrity }) {
  const alerts = usePriceAlerts(celebrity.id);
  const [setting, setSetting] = useState(false);
  const full = alerts.data !== undefined && alerts.data.waitingCount >= alerts.data.waitingMax;
  return (
    <Card title="Price alerts">
      <QueryView query={alerts} label="Loading your price alerts" skeleton={<Skeleton shape="block" height={60} />}>
        {(data) =>
          data.alerts.length === 0 ? (
            <p className={styles.none}>Be told once when {celebrity.name} reaches a price of your choice.</p>
          ) : (
            <ul className={styles.list} aria-label="Your price alerts">
              {data.alerts.map((alert) => (
                <AlertRow key={alert.id} alert={alert} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <Button
        variant="outline"
        full
        icon={<Bell aria-hidden size={18} strokeWidth={1.75} />}
        disabledReason={full ? 'You have the most price alerts there may be' : undefined}
        onClick={() => setSetting(true)}
      >
        Set price alert
      </Button>
      <AlertDialog celebrity={celebrity} open={setting} onClose={() => setSetting(false)} />
    </Card>
  );
}

function termsOf({ direction, priceCents }: PriceAlert): string {
  return `${direction === 'above' ? 'Rises to' : 'Falls to'} ${formatSe(seCents(priceCents))}`;
}

function AlertRow({ alert }: { readonly alert: PriceAlert }) {
  const { mutate, isPending } = useRemovePriceAlert();
  const remove = () =>
    mutate(alert.id, {
      onError: (error) => showToast({ tone: 'error', text: messageOf(error, 'The alert could not be removed') }),
    });
  return (
    <li className={styles.row} aria-busy={isPending}>
      <div className={styles.text}>
        <p>{termsOf(alert)}</p>
        <p className={styles.facts}>
          {alert.firedAt === null ? 'Waiting' : `Fired ${formatDateTime(Date.parse(alert.firedAt))}`}
          {alert.note !== '' && ` · ${alert.note}`}
        </p>
      </div>
      <IconButton
        label={`Remove alert: ${termsOf(alert)}`}
        size="small"
        icon={<X aria-hidden size={16} strokeWidth={1.75} />}
        onClick={remove}
      />
    </li>
  );
}
