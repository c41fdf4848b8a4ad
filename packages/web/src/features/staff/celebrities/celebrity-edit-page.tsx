import { getStaffCelebrity } from '@limelight/contract/exchange/celebrities';
import type { StaffCelebrityDetail } from '@limelight/contract/exchange/celebrities.schema';
import { celebrityPath } from '@limelight/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { call } from '../../../queries/client';
import { buttonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { ListSkeleton } from '../../../ui/query-states';
import { Tag } from '../../../ui/tag';
import { FoundView } from '../kit/found-view';
import { RelativeTime } from '../kit/relative-time';
import { StaffPage } from '../kit/staff-page';
import styles from './celebrities.module.css';
import { EditForm } from './edit-form';
import { HistoryCard } from './history-card';
import { ImageField } from './image-field';
import { LeavingCard } from './leaving-card';
import { MarketCard } from './market-card';
import { PriceCard } from './price-card';
import { RetireButton } from './retire-button';
import { StandingTag } from './standing-tag';
import { StatusButton } from './status-button';
import { useCelebrityChanges } from './use-celebrity-changes';
import { useCelebrityEdit } from './use-celebrity-edit';

export function CelebrityEditPage() {
  const { id } = useParams({ strict: false });
  useCelebrityChanges();
  const query = useQuery({
    queryKey: [getStaffCelebrity.url, id],
    queryFn: ({ signal }) => call(getStaffCelebrity, { params: { id: id ?? '' }, signal }),
  });
  return (
    <FoundView
      noun="celebrity"
      ownPage
      query={query}
      label="Loading the celebrity"
      skeleton={
        <Card>
          <ListSkeleton rows={6} height={40} />
        </Card>
      }
    >
      {(detail) => <CelebrityEdit key={detail.id} detail={detail} />}
    </FoundView>
  );
}

function CelebrityEdit({ detail }: { readonly detail: StaffCelebrityDetail }) {
  const edit = useCelebrityEdit(detail);
  const { form } = edit;
  return (
    <StaffPage
      title={detail.name}
      sub={<Standing celebrity={detail} />}
      actions={
        <>
          <a
            className={buttonClass({ variant: 'outline', size: 'small' })}
            href={celebrityPath(detail.id)}
            target="_blank"
            rel="noreferrer"
          >
            <ExternalLink aria-hidden size={16} strokeWidth={1.75} />
            View on site
          </a>
          <StatusButton celebrity={detail} />
          <RetireButton celebrity={detail} />
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <EditForm detail={detail} edit={edit} />
          <LeavingCard celebrity={detail} />
          <PriceCard celebrity={detail} />
        </div>
        <div className={styles.column}>
          <ImageField
            celebrity={detail}
            value={form.values.imageMediaId}
            onChange={(imageMediaId) => form.set({ imageMediaId })}
          />
          <MarketCard celebrity={detail} />
          <HistoryCard celebrity={detail} />
        </div>
      </div>
    </StaffPage>
  );
}

/** Its state, and who saved it last. */
function Standing({ celebrity }: { readonly celebrity: StaffCelebrityDetail }) {
  const { featured, halted, updatedAt, updatedBy } = celebrity;
  return (
    <span className={styles.tags}>
      <StandingTag celebrity={celebrity} />
      {featured && <Tag tone="spot">Featured</Tag>}
      {halted && <Tag tone="info">Halted</Tag>}
      {updatedAt !== null && (
        <span className={styles.caption}>
          Saved <RelativeTime at={updatedAt} />
          {updatedBy !== null && ` by ${updatedBy}`}
        </span>
      )}
    </span>
  );
}
