import type { StaffNewsItem } from '@limelight/contract/exchange/staff-news.schema';
import { paths } from '@limelight/contract/paths';
import { isNewsImpact, newsEditing } from '@limelight/rules/news';
import { formatDateTime, formatTime } from '@limelight/rules/time';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Cloud, CloudAlert } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useId } from 'react';
import { PageTitle } from '../../../ui/page-title';
import { Spinner } from '../../../ui/spinner';
import { Tag } from '../../../ui/tag';
import { showToast } from '../../../ui/toast-store';
import { showFailure } from '../../account/explain-failure';
import { CelebrityCell } from '../celebrity-cell';
import { ConflictView } from '../kit/conflict-view';
import { LeaveQuestion, UnsavedBar } from '../kit/unsaved-bar';
import { AudienceTimeline } from './audience-timeline';
import { ImpactCard } from './impact-card';
import { NewsActions } from './news-actions';
import { NewsFields } from './news-fields';
import { differences, draftOf, emptyDraft, statusNames, statusTones } from './news-view';
import styles from './staff-news.module.css';
import { type NewsDraftState, useNewsDraft } from './use-news-draft';
import { usePublicTime } from './use-public-time';

export interface NewsEditorProps {
  /** Also of an item that is not stored yet. */
  readonly id: string;
  readonly stored: StaffNewsItem | null;
}

export function NewsEditor({ id, stored }: NewsEditorProps) {
  const news = useNewsDraft(id, stored);
  const time = usePublicTime(news.saved?.publishAt ?? null);
  const formId = useId();
  useOwnAddress(id, stored === null && news.saved !== null, news.inTab.forget);
  const { saved, draft, conflict } = news;
  const status = saved?.status ?? 'draft';
  const editing = newsEditing({
    status,
    author: saved?.author ?? 'staff',
    hasMovedPrice: saved !== null && saved.impactTick !== null,
  });
  const changed = differences(draft, saved === null ? emptyDraft : draftOf(saved)).map(({ label }) => label);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void saveWithToast(news);
  };
  return (
    <div className={styles.page}>
      <PageTitle actions={<NewsActions news={news} time={time} formId={formId} />}>
        <span className={styles.title}>
          <Link to={paths.managerNews} aria-label="All news" className={styles.back}>
            <ArrowLeft aria-hidden size={20} strokeWidth={1.75} />
          </Link>
          {saved === null ? 'New item' : 'Edit news'}
          <Tag tone={statusTones[status]}>{statusNames[status]}</Tag>
          <SaveNote news={news} />
        </span>
      </PageTitle>
      {conflict !== undefined && <Conflict news={news} current={conflict} />}
      <div className={styles.columns}>
        <form id={formId} className={styles.fields} noValidate onSubmit={onSubmit}>
          <NewsFields news={news} time={time} editing={editing} />
        </form>
        <ImpactCard draft={draft} saved={saved} publishMs={time.ms} />
      </div>
      <AudienceTimeline draft={draft} saved={saved} publishMs={time.ms} />
      {status !== 'draft' && editing !== 'nothing' && conflict === undefined ? (
        <UnsavedBar
          changes={changed}
          busy={news.state === 'saving'}
          form={formId}
          draft={news.inTab}
          onDiscard={() => saved !== null && news.adopt(saved)}
        />
      ) : (
        // A draft is saved before it is left; the question is only for what could not be stored.
        <LeaveQuestion
          changes={changed}
          draft={news.inTab}
          save={status === 'draft' && conflict === undefined ? news.save : undefined}
        />
      )}
    </div>
  );
}

/** A new item gets its own address with its first save; the page and its focus stay. */
function useOwnAddress(id: string, isStored: boolean, forgetNew: () => void): void {
  const navigate = useNavigate();
  const onStored = useEffectEvent(forgetNew);
  useEffect(() => {
    if (!isStored) return;
    onStored();
    showToast({ tone: 'success', text: 'News item created successfully' });
    void navigate({ to: paths.managerNewsItem, params: { id }, replace: true, ignoreBlocker: true });
  }, [isStored, id, navigate]);
}

async function saveWithToast(news: NewsDraftState): Promise<void> {
  const action = news.saved === null ? 'create' : 'update';
  try {
    await news.save();
    // The first save has its toast with its address.
    if (action === 'update') showToast({ tone: 'success', text: 'News item updated successfully' });
  } catch (error) {
    if (!news.noteConflict(error)) showFailure(error, `Failed to ${action} news item`);
  }
}

function SaveNote({ news: { state, saved } }: { readonly news: NewsDraftState }) {
  if (state === 'saving') {
    return (
      <span className={styles.note} role="status">
        <Spinner size={14} /> Saving
      </span>
    );
  }
  if (state === 'failed') {
    return (
      <span className={styles.note} role="status">
        <CloudAlert aria-hidden size={14} strokeWidth={1.75} /> Not saved
      </span>
    );
  }
  if (saved === null) return null;
  return (
    <span className={styles.note} role="status">
      <Cloud aria-hidden size={14} strokeWidth={1.75} />
      {state === 'unsaved' ? 'Unsaved changes' : `Saved ${formatTime(Date.parse(saved.updatedAt))}`}
    </span>
  );
}

function Conflict({ news, current }: { readonly news: NewsDraftState; readonly current: StaffNewsItem }) {
  const theirs = draftOf(current);
  const shown = (draft: typeof theirs, key: keyof typeof theirs) => {
    if (key === 'celebrityId') return <CelebrityCell id={draft.celebrityId} />;
    if (key === 'impactBps') {
      if (draft.impactBps === null) return 'None';
      return isNewsImpact(draft.impactBps) ? `${draft.impactBps / 100}%` : 'No percentage';
    }
    return draft[key];
  };
  const fields = differences(news.draft, theirs).map(({ key, label }) => ({
    label,
    mine: shown(news.draft, key),
    theirs: shown(theirs, key),
  }));
  const status =
    news.saved?.status === current.status
      ? []
      : [{ label: 'Status', mine: statusNames[news.saved?.status ?? 'draft'], theirs: statusNames[current.status] }];
  return (
    <ConflictView
      fields={[...fields, ...status]}
      changedBy={`${current.updatedBy ?? 'the schedule'}, ${formatDateTime(Date.parse(current.updatedAt))}`}
      onKeepMine={news.keepMine}
      onTakeTheirs={news.takeTheirs}
    />
  );
}
