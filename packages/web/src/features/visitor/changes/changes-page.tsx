import { ScrollText } from 'lucide-react';
import { mayBeSignedIn } from '../../../offline/session-hint';
import { useMe } from '../../../queries/accounts';
import { useSettingChanges } from '../../../queries/setting-changes';
import { QueryView } from '../../../shell/query-view';
import { Button } from '../../../ui/button';
import { Card, Rows } from '../../../ui/card';
import { useNow } from '../../../ui/now';
import { EmptyState } from '../../../ui/query-states';
import { BlocksSkeleton, VisitorPage } from '../visitor-page';
import { ChangeRow } from './change-row';
import styles from './changes-page.module.css';

/**
 * Past and planned changes of rules that affect money. Public, and published a day before they take effect.
 */
export function ChangesPage() {
  const { data: me } = useMe({ enabled: mayBeSignedIn() });
  return (
    <VisitorPage signedIn={(me ?? null) !== null} className={styles.main}>
      <h1>Changes to the rules</h1>
      <div className={styles.text}>
        <p>
          When we change a fee, a bonus, a dividend or the starting cash, we announce it here first. A change takes
          effect 24 hours after it was announced, so you have a full day to decide what to do.
        </p>
      </div>
      <Card title="Changes">
        <Changes />
      </Card>
    </VisitorPage>
  );
}

function Changes() {
  const changes = useSettingChanges();
  return (
    <QueryView query={changes} label="Loading the changes" skeleton={<BlocksSkeleton heights={[96, 96, 96]} />}>
      {() => <ChangeList changes={changes} />}
    </QueryView>
  );
}

function ChangeList({ changes }: { readonly changes: ReturnType<typeof useSettingChanges> }) {
  const nowMs = useNow();
  const rows = changes.data?.pages.flatMap((page) => page.changes) ?? [];
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<ScrollText aria-hidden size={24} strokeWidth={1.75} />}
        title="No changes yet"
        text="Fees, bonuses and dividends are the same as on day one."
      />
    );
  }
  return (
    <>
      <Rows>
        {rows.map((change) => (
          <ChangeRow key={`${change.key} ${change.announcedAt}`} change={change} nowMs={nowMs} />
        ))}
      </Rows>
      {changes.hasNextPage && (
        <div className={styles.more}>
          <Button variant="outline" busy={changes.isFetchingNextPage} onClick={() => void changes.fetchNextPage()}>
            {changes.isFetchNextPageError ? 'Retry' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  );
}
