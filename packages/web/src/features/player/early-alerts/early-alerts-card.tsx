import type { EarlyAlert } from '@limelight/contract/exchange/early-alerts.schema';
import { publicTimeText } from '@limelight/rules/early-alert';
import { minuteMs } from '@limelight/rules/time';
import { Megaphone } from 'lucide-react';
import { useEarlyAlerts } from '../../../queries/early-alerts';
import { useFullListing } from '../../../queries/market';
import { QueryView, StaleMark } from '../../../shell/query-view';
import { Card, Rows } from '../../../ui/card';
import { Moment } from '../../../ui/moment';
import { useNow } from '../../../ui/now';
import { ListSkeleton } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { CelebrityLine } from '../celebrity-rows';
import { QuietLine } from '../quiet-line';
import styles from './early-alerts.module.css';
import { changeTexts } from './early-alerts-view';

export interface EarlyAlertsCardProps {
  /** On a page with other things to see: nothing while there is no alert, instead of a line. */
  readonly brief?: boolean;
}

/** Scheduled news, for VIP players only: about whom and when. Renders nothing for anybody else. */
export function EarlyAlertsCard({ brief = false }: EarlyAlertsCardProps) {
  const alerts = useEarlyAlerts();
  if (alerts === null) return null;
  if (brief && (alerts.data ?? []).length === 0) return null;
  if (alerts.isPending) return <QuietLine title="Early alerts" text="Checking for early alerts…" />;
  if (alerts.data?.length === 0) return <QuietLine title="Early alerts" text="No early alerts right now." />;
  return (
    <Card
      title="Early alerts"
      aside={
        <>
          <StaleMark query={alerts} /> <Tag tone="spot">VIP</Tag>
        </>
      }
    >
      <QueryView query={alerts} label="Loading your early alerts" skeleton={<ListSkeleton rows={1} height={42} />}>
        {(all) => <AlertRows alerts={all} />}
      </QueryView>
    </Card>
  );
}

function AlertRows({ alerts }: { readonly alerts: readonly EarlyAlert[] }) {
  const listing = useFullListing();
  return (
    <Rows>
      {alerts.map((alert) => {
        const celebrity = listing.data?.find(({ id }) => id === alert.celebrityId);
        if (celebrity === undefined) return <MarketLine key={alert.id} alert={alert} />;
        return (
          <CelebrityLine key={alert.id} celebrity={celebrity} facts={<Facts alert={alert} />}>
            <PublicTime alert={alert} />
          </CelebrityLine>
        );
      })}
    </Rows>
  );
}

/** Of news about the whole market; also until the list of celebrities has arrived. */
function MarketLine({ alert }: { readonly alert: EarlyAlert }) {
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Megaphone aria-hidden size={18} strokeWidth={1.75} />
      </span>
      <span className={styles.text}>
        <b>{alert.celebrityId === null ? 'The whole market' : 'A celebrity'}</b>
        <small>
          <Facts alert={alert} />
        </small>
      </span>
      <PublicTime alert={alert} />
    </li>
  );
}

function Facts({ alert }: { readonly alert: EarlyAlert }) {
  const now = useNow(minuteMs);
  const change = changeTexts[alert.state];
  return (
    <>
      {alert.category ?? 'Market news'}
      {change !== null && (
        <>
          {' · '}
          <b className={styles.change}>
            {change} {alert.state !== 'withdrawn' && <Moment at={alert.publicTime} nowMs={now} />}
          </b>
        </>
      )}
    </>
  );
}

function PublicTime({ alert }: { readonly alert: EarlyAlert }) {
  const now = useNow(minuteMs);
  const { publicTime, state } = alert;
  const time = <Moment at={publicTime} nowMs={now} />;
  return (
    <span className={styles.time}>
      {state === 'withdrawn' ? <s>{time}</s> : <b>{time}</b>}
      {state !== 'withdrawn' && <small>{publicTimeText(Date.parse(publicTime), now)}</small>}
    </span>
  );
}
