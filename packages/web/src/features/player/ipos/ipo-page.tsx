import type { IpoDetail, IpoSubscription } from '@limelight/contract/play/ipos.schema';
import { useParams } from '@tanstack/react-router';
import { Rocket } from 'lucide-react';
import { isApiError } from '../../../queries/api-error';
import { useIpo, useSubscriptions } from '../../../queries/ipos';
import { stateAt } from '../../../shell/ipos/ipo-view';
import { useOwnPageTitle } from '../../../shell/page-title';
import { Freshness, QueryView } from '../../../shell/query-view';
import { useIsGuest } from '../../../shell/use-is-guest';
import { useNow } from '../../../ui/now';
import { PageTitle } from '../../../ui/page-title';
import { Skeleton } from '../../../ui/query-states';
import { NothingYet } from '../nothing-yet';
import { DemandCard } from './demand-card';
import { GuestSubscription } from './guest-subscription';
import styles from './ipo-page.module.css';
import { IpoStage } from './ipo-stage';
import { IpoTimeline } from './ipo-timeline';
import { OutcomeCard } from './outcome-card';
import { ShareOutCard } from './share-out-card';
import { SubscriptionCard } from './subscription-card';

/** A celebrity goes public: everybody sees it, players with an account subscribe. */
export function IpoPage() {
  const { id = '' } = useParams({ strict: false });
  const ipo = useIpo(id);
  if (ipo.data === undefined && isApiError(ipo.error, 'NOT_FOUND', 'BAD_REQUEST')) {
    return (
      <div className={styles.page}>
        <PageTitle>IPO not found</PageTitle>
        <NothingYet icon={Rocket} title="We couldn’t find this IPO" next="Back to Trade" />
      </div>
    );
  }
  return (
    <QueryView query={ipo} label="Loading the IPO" skeleton={<PageSkeleton />}>
      {(data) => (
        <>
          <Freshness query={ipo} />
          <Loaded key={data.id} ipo={data} />
        </>
      )}
    </QueryView>
  );
}

function Loaded({ ipo }: { readonly ipo: IpoDetail }) {
  useOwnPageTitle(`IPO of ${ipo.name}`);
  const subscriptions = useSubscriptions();
  const own = subscriptions.data?.find(({ ipoId }) => ipoId === ipo.id);
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <div className={styles.main}>
          <IpoStage ipo={ipo} />
          <div className={styles.timeline}>
            <IpoTimeline ipo={ipo} />
          </div>
        </div>
        <div className={styles.side}>
          <DemandCard ipo={ipo} />
          <Own ipo={ipo} own={own} waits={subscriptions.isPending && subscriptions.isFetching} />
          {ipo.close !== null && (
            <div className={styles.proof}>
              <ShareOutCard ipo={ipo} close={ipo.close} own={own} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

interface OwnProps {
  readonly ipo: IpoDetail;
  readonly own: IpoSubscription | undefined;
  /** The own subscription is not known yet. */
  readonly waits: boolean;
}

/** What the player can do, then what came of it. */
function Own({ ipo, own, waits }: OwnProps) {
  const isGuest = useIsGuest();
  const state = stateAt(ipo, useNow());
  const canSubscribe = state === 'announced' || state === 'open';
  if (isGuest) return <GuestSubscription ipo={ipo} state={state} />;
  if (waits) return <Skeleton shape="block" height={320} />;
  if (canSubscribe) return <SubscriptionCard ipo={ipo} state={state} own={own} />;
  return <OutcomeCard ipo={ipo} state={state} own={own} />;
}

function PageSkeleton() {
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Skeleton shape="block" height={478} />
        </div>
        <div className={styles.side}>
          <Skeleton shape="block" height={280} />
          <Skeleton shape="block" height={340} />
        </div>
      </div>
    </div>
  );
}
