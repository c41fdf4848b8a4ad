import { createStaffNews, editStaffNews, getStaffNews, listStaffNews } from '@limelight/contract/staff-news';
import type { StaffNewsItem } from '@limelight/contract/staff-news.schema';
import type { NewsDraft } from '@limelight/rules/news';
import { secondMs } from '@limelight/rules/time';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fieldErrorsOf, isApiError } from '../../../queries/api-error';
import { call } from '../../../queries/client';
import { queryClient, refetch } from '../../../queries/query-client';
import { differences, draftOf, emptyDraft } from './news-view';

/** After the last key: a pause in typing saves. */
const idleMs = 1.5 * secondMs;

type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed';

export interface NewsDraftState {
  readonly draft: NewsDraft;
  /** As it is stored; null before its first save. */
  readonly saved: StaffNewsItem | null;
  readonly isDirty: boolean;
  readonly state: SaveState;
  readonly problems: Readonly<Partial<Record<string, string>>>;
  /** What somebody else saved meanwhile, while it is not decided which version counts. */
  readonly conflict: StaffNewsItem | undefined;
  readonly set: (change: Partial<NewsDraft>) => void;
  readonly setProblems: (problems: NewsDraftState['problems']) => void;
  /** Stores what was typed. @throws ApiError, also for a conflict, which `conflict` then has */
  readonly save: () => Promise<StaffNewsItem>;
  /** Notes what the server answered to another act, or found out by itself. */
  readonly adopt: (item: StaffNewsItem) => void;
  /** Shows the version of a refused request; true when the error was one. */
  readonly noteConflict: (error: unknown) => boolean;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/**
 * The text being written and what is stored of it. A draft saves itself; one request at a time, each with the version that
 * the one before has made.
 * @param id of the item, also before it is stored
 */
export function useNewsDraft(id: string, stored: StaffNewsItem | null): NewsDraftState {
  const { draft, saved, latest, write, note } = useVersions(id, stored);
  const [state, setState] = useState<SaveState>('saved');
  const [problems, setProblems] = useState<NewsDraftState['problems']>({});
  const [conflict, setConflict] = useState<StaffNewsItem>();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const isDirty = differences(draft, saved === null ? emptyDraft : draftOf(saved)).length > 0;

  const send = async (): Promise<StaffNewsItem> => {
    const before = latest.current.saved;
    if (before !== null && differences(latest.current.draft, draftOf(before)).length === 0) return before;
    setState('saving');
    const item = await store(id, latest.current);
    note(item);
    setState('saved');
    return item;
  };

  const noteConflict = (error: unknown): boolean => {
    const current = newerVersionOf(error, latest.current.saved);
    if (current !== undefined) setConflict(current);
    return current !== undefined;
  };

  const save = (): Promise<StaffNewsItem> => {
    const next = queue.current
      .catch(() => undefined)
      .then(send)
      .catch((error: unknown) => {
        setState('failed');
        setProblems(fieldErrorsOf(error));
        noteConflict(error);
        throw error;
      });
    queue.current = next;
    return next;
  };

  const adopt = (item: StaffNewsItem) => {
    note(item);
    write(draftOf(item));
    setConflict(undefined);
    setState('saved');
  };

  useAutosave({ save, draft, due: isDirty && conflict === undefined && (saved?.status ?? 'draft') === 'draft' });
  useNewerVersion(stored, { saved, isDirty, adopt, setConflict });

  return {
    draft,
    saved,
    isDirty,
    state: isDirty && state === 'saved' ? 'unsaved' : state,
    problems,
    conflict,
    set: (change) => {
      write({ ...latest.current.draft, ...change });
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
    },
    setProblems,
    save,
    adopt,
    noteConflict,
    keepMine: () => {
      if (conflict !== undefined) note(conflict);
      setConflict(undefined);
    },
    takeTheirs: () => conflict !== undefined && adopt(conflict),
  };
}

/** What is typed and what is stored; `latest` is what a save that waited for another one reads. */
function useVersions(id: string, stored: StaffNewsItem | null) {
  const [saved, setSaved] = useState(stored);
  const [draft, setDraft] = useState(() => (stored === null ? emptyDraft : draftOf(stored)));
  const latest = useRef({ draft, saved });
  const write = (next: NewsDraft) => {
    latest.current.draft = next;
    setDraft(next);
  };
  const note = (item: StaffNewsItem) => {
    latest.current.saved = item;
    setSaved(item);
    queryClient.setQueryData([getStaffNews.url, id], item);
    refetch([listStaffNews.url]);
  };
  return { draft, saved, latest, write, note };
}

function store(id: string, { draft, saved }: Pick<NewsDraftState, 'draft' | 'saved'>): Promise<StaffNewsItem> {
  if (saved === null) return call(createStaffNews, { body: { id, ...draft } });
  return call(editStaffNews, { params: { id }, body: { version: saved.version, ...draft } });
}

/** What somebody else saved meanwhile; undefined for a refusal by the item's status or by another impact. */
function newerVersionOf(error: unknown, saved: StaffNewsItem | null): StaffNewsItem | undefined {
  const current = isApiError(error, 'CONFLICT') ? (error.details.current as StaffNewsItem | undefined) : undefined;
  return current?.version === saved?.version ? undefined : current;
}

interface Autosave {
  readonly save: () => Promise<unknown>;
  readonly draft: NewsDraft;
  readonly due: boolean;
}

/** After each pause in typing, and when the page is left. A failure is shown by the state of the save. */
function useAutosave({ save, draft, due }: Autosave): void {
  const saveQuietly = useEffectEvent(() => void save().catch(() => undefined));
  const saveWhenLeft = useEffectEvent(() => {
    if (due) saveQuietly();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the pause again
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => saveQuietly(), idleMs);
    return () => clearTimeout(timer);
  }, [draft, due]);
  useEffect(() => () => saveWhenLeft(), []);
}

interface Newer extends Pick<NewsDraftState, 'saved' | 'isDirty' | 'adopt'> {
  readonly setConflict: (item: StaffNewsItem) => void;
}

/** The schedule publishes and ticks move prices while the page is open; somebody else may save. */
function useNewerVersion(stored: StaffNewsItem | null, { saved, isDirty, adopt, setConflict }: Newer): void {
  const onStored = useEffectEvent((item: StaffNewsItem) => {
    if (saved === null || item.version < saved.version || item === saved) return;
    if (!isDirty) adopt(item);
    else if (item.version > saved.version) setConflict(item);
  });
  useEffect(() => {
    if (stored !== null) onStored(stored);
  }, [stored]);
}
