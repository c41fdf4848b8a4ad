import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import { paths } from '@limelight/contract/paths';
import type { Notification } from '@limelight/contract/people/notifications.schema';
import { formatDateTime, minuteMs, relativeTime } from '@limelight/rules/time';
import { Link, useRouter } from '@tanstack/react-router';
import { useEverybody } from '../../../queries/market';
import { useNotifications, useReadNotification } from '../../../queries/notifications';
import { usePortfolio, usePortfolioHistory } from '../../../queries/wallet';
import { QueryView } from '../../../shell/query-view';
import { Button } from '../../../ui/button';
import { Card, Rows } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { Movement } from '../../../ui/movement';
import { useNow } from '../../../ui/now';
import { Skeleton } from '../../../ui/query-states';
import { CelebrityLine } from '../celebrity-rows';
import { LiveChange, LivePrice } from '../trading/live-cells';
import { worthOf } from './portfolio-graph-view';
import styles from './while-away-card.module.css';
import { moverOf, profitSince, rangeSince } from './while-away-view';

const notificationsShown = 3;
/** The finest history has a point every five minutes; only a coarser one is named. */
const shownExactMs = 5 * minuteMs;

interface AwayProps {
  readonly sinceMs: number;
}

export function WhileAwayCard({ sinceMs, onClose }: AwayProps & { readonly onClose: () => void }) {
  const portfolio = usePortfolio();
  return (
    <Card title="While you were away" aside={`Since ${formatDateTime(sinceMs)}`}>
      <div className={styles.card}>
        <QueryView
          query={portfolio}
          label="Loading what happened"
          skeleton={
            <div className={styles.waiting}>
              <Skeleton shape="block" height="100%" />
            </div>
          }
        >
          {(data) => (
            <>
              {data.positions.length > 0 && <Profit sinceMs={sinceMs} portfolio={data} />}
              <Rows>
                <Mover portfolio={data} />
              </Rows>
            </>
          )}
        </QueryView>
        <Happened sinceMs={sinceMs} />
        <Button variant="outline" full onClick={onClose}>
          Got it
        </Button>
      </div>
    </Card>
  );
}

/** What prices, dividends and filled orders made of the portfolio since; money put in does not count. */
function Profit({ sinceMs, portfolio }: AwayProps & { readonly portfolio: Portfolio }) {
  const now = useNow(minuteMs);
  const history = usePortfolioHistory(rangeSince(sinceMs, now));
  return (
    <QueryView query={history} label="Loading your profit" skeleton={<Skeleton width="60%" height={44} />}>
      {(data) => {
        const profit = profitSince(data, sinceMs, worthOf(portfolio));
        if (profit === undefined) return <p className={styles.none}>Your portfolio is newer than your last visit.</p>;
        const { profitCents, profitBps, fromMs } = profit;
        return (
          <p className={styles.profit}>
            <Money se={profitCents} signed size="title" />
            <Movement rate={profitBps} pill />
            <small>Your portfolio{sinceMs - fromMs > shownExactMs && ` since ${formatDateTime(fromMs)}`}</small>
          </p>
        );
      }}
    </QueryView>
  );
}

function Mover({ portfolio: { positions } }: { readonly portfolio: Portfolio }) {
  const { data } = useEverybody();
  const mover = data && moverOf(data, new Set(positions.map(({ celebrityId }) => celebrityId)));
  if (mover === undefined) return null;
  return (
    <CelebrityLine
      celebrity={mover}
      facts={
        <>
          {positions.length > 0 ? 'Your biggest mover' : 'Biggest mover'} in 24 h · <LivePrice celebrity={mover} />
        </>
      }
    >
      <span className={styles.change}>
        <LiveChange celebrity={mover} pill />
      </span>
    </CelebrityLine>
  );
}

/** The newest notifications since: filled orders, alerts, dividends, rewards, news of the player's stars. */
function Happened({ sinceMs }: AwayProps) {
  const { data } = useNotifications();
  const since = data?.pages[0]?.notifications.filter(({ time }) => Date.parse(time) > sinceMs) ?? [];
  if (since.length === 0) return null;
  return (
    <>
      <ul className={styles.happened} aria-label="What happened">
        {since.slice(0, notificationsShown).map((notification) => (
          <Event key={notification.id} notification={notification} />
        ))}
      </ul>
      {since.length > notificationsShown && (
        <Link to={paths.notifications} className={styles.all}>
          See everything that happened
        </Link>
      )}
    </>
  );
}

function Event({ notification: { id, path, title, text, time } }: { readonly notification: Notification }) {
  const router = useRouter();
  const read = useReadNotification();
  const href = path ?? paths.notifications;
  const now = useNow(minuteMs);
  return (
    <li>
      <a
        href={href}
        onClick={(event) => {
          read.mutate(id);
          // Another tab loads it by itself.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          void router.navigate({ href });
        }}
      >
        <b>{title}</b>
        {text !== '' && <span>{text}</span>}
      </a>
      <time dateTime={time}>{relativeTime(Date.parse(time), now)}</time>
    </li>
  );
}
