import { ipoPath } from '@limelight/contract/paths';
import { getStaffIpo } from '@limelight/contract/play/staff-ipos';
import type { StaffIpo } from '@limelight/contract/play/staff-ipos.schema';
import { secondMs } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { call } from '../../../queries/client';
import { pictureOf } from '../../../shell/celebrity-picture';
import { countdownText, stateAt } from '../../../shell/ipos/ipo-view';
import { buttonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { useNow } from '../../../ui/now';
import { Poster } from '../../../ui/poster';
import { Banner, ListSkeleton } from '../../../ui/query-states';
import styles from '../celebrities/celebrities.module.css';
import { ImageField } from '../celebrities/image-field';
import { FoundView } from '../kit/found-view';
import { StaffPage } from '../kit/staff-page';
import { CancelIpoButton } from './cancel-ipo-button';
import { IpoDatesCard, IpoDemandCard, IpoTermsCard } from './ipo-cards';
import { IpoEditForm } from './ipo-edit-form';
import { IpoStateTag } from './ipos-list';
import { useIpoChanges } from './use-ipo-changes';
import { useIpoEdit } from './use-ipo-edit';

export function IpoStaffPage() {
  const { id } = useParams({ strict: false });
  useIpoChanges();
  const query = useQuery({
    queryKey: [getStaffIpo.url, id],
    refetchInterval: 15 * secondMs,
    queryFn: ({ signal }) => call(getStaffIpo, { params: { id: id ?? '' }, signal }),
  });
  return (
    <FoundView
      noun="IPO"
      ownPage
      query={query}
      label="Loading the IPO"
      skeleton={
        <Card>
          <ListSkeleton rows={6} height={40} />
        </Card>
      }
    >
      {(ipo) => <Loaded key={ipo.id} ipo={ipo} />}
    </FoundView>
  );
}

function Loaded({ ipo }: { readonly ipo: StaffIpo }) {
  const now = useNow();
  const state = stateAt(ipo, now);
  // Once the first can subscribe, the terms stay as they are.
  const canEdit = state === 'announced' && now < Date.parse(ipo.earlyAt);
  const canCancel = state === 'announced' || state === 'open' || state === 'closed';
  return (
    <StaffPage
      title={ipo.name}
      sub={
        <span className={styles.tags}>
          <IpoStateTag state={state} />
          {state !== 'trading' && state !== 'cancelled' && (
            <span className={styles.caption}>{countdownText(ipo, now)}</span>
          )}
        </span>
      }
      actions={
        <>
          <a
            className={buttonClass({ variant: 'outline', size: 'small' })}
            href={ipoPath(ipo.id)}
            target="_blank"
            rel="noreferrer"
          >
            <ExternalLink aria-hidden size={16} strokeWidth={1.75} />
            View on site
          </a>
          {canCancel && <CancelIpoButton ipo={ipo} />}
        </>
      }
    >
      {ipo.cancelReason !== null && (
        <Banner tone="warning">
          <strong>Cancelled.</strong> {ipo.cancelReason}
        </Banner>
      )}
      {canEdit ? <Editable ipo={ipo} /> : <Fixed ipo={ipo} />}
    </StaffPage>
  );
}

interface IpoProps {
  readonly ipo: StaffIpo;
}

function Editable({ ipo }: IpoProps) {
  const edit = useIpoEdit(ipo);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <IpoEditForm edit={edit} />
      </div>
      <div className={styles.column}>
        <ImageField
          celebrity={{ id: ipo.celebrityId, name: ipo.name }}
          value={edit.form.values.imageMediaId}
          onChange={(imageMediaId) => edit.form.set({ imageMediaId })}
        />
        <IpoDatesCard ipo={ipo} />
      </div>
    </div>
  );
}

function Fixed({ ipo }: IpoProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <IpoDemandCard ipo={ipo} />
        <IpoTermsCard ipo={ipo} />
      </div>
      <div className={styles.column}>
        <Card title="Poster">
          <div className={styles.poster}>
            <Poster
              src={pictureOf({ id: ipo.celebrityId, imageUrl: ipo.imageUrl })}
              alt={`Poster of ${ipo.name}`}
              size="full"
            />
            <p>{ipo.description}</p>
          </div>
        </Card>
        <IpoDatesCard ipo={ipo} />
      </div>
    </div>
  );
}
