import { ScrollText } from 'lucide-react';
import { mayBeSignedIn } from '../../../offline/session-hint';
import { useMe } from '../../../queries/accounts';
import { messageOf } from '../../../queries/api-error';
import { useSettingChanges } from '../../../queries/setting-changes';
import { Button } from '../../../ui/button';
import { Card, Rows } from '../../../ui/card';
import { useNow } from '../../../ui/now';
import { EmptyState, ErrorState, Skeleton, SkeletonArea } from '../../../ui/query-looks';
import { VisitorPage } from '../visitor-page';
import { ChangeRow } from './change-row';
import styles from './changes-page.module.css';

/** What changed in the rules that touch money, and what will: open to everybody, a day before it takes effect. */
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
  if (changes.data !== undefined) return <ChangeList changes={changes} />;
  if (changes.error === null) return <Loading />;
  return (
    <ErrorState text={messageOf(changes.error)} retrying={changes.isFetching} onRetry={() => void changes.refetch()} />
  );
}

function ChangeList({ changes }: { readonly changes: ReturnType<typeof useSettingChanges> }) {
  const nowMs = useNow();
  const rows = changes.data?.pages.flatMap((page) => page.changes) ?? [];
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<ScrollText aria-hidden size={24} strokeWidth={1.75} />}
        title="No changes so far"
        text="Fees, bonuses and dividends are what they were on the first day."
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

function Loading() {
  return (
    <SkeletonArea label="Loading the changes">
      <div className={styles.loading}>
        {['first', 'second', 'third'].map((row) => (
          <Skeleton key={row} shape="block" height={96} />
        ))}
      </div>
    </SkeletonArea>
  );
}
