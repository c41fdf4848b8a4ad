import { createStaffNews, editStaffNews, getStaffNews, listStaffNews } from '@limelight/contract/exchange/staff-news';
import type { StaffNewsItem } from '@limelight/contract/exchange/staff-news.schema';
import type { NewsDraft } from '@limelight/rules/news';
import { secondMs } from '@limelight/rules/time';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fieldErrorsOf, isApiError, isPassing } from '../../../queries/api-error';
import { call } from '../../../queries/client';
import { refetch, showAnswer } from '../../../queries/query-client';
import { useDraftWriter, useStoredDraft } from '../kit/use-draft';
import { differences, draftOf, emptyDraft } from './news-view';

/** After the last key: a pause in typing saves. */
const idleMs = 1.5 * secondMs;
/** After a failure that may pass: 2, 4, 8, 16, then every 30 seconds. */
const firstRetryMs = 2 * secondMs;
const retryMsMax = 30 * secondMs;

type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed';

export interface NewsDraftState {
  readonly draft: NewsDraft;
  /** What this tab keeps of the text. */
  readonly inTab: { readonly forget: () => void };
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
  /** Replaces what is typed by a stored version. */
  readonly adopt: (item: StaffNewsItem) => void;
  /** Notes what the server answered to another action; what was typed meanwhile stays, and is unsaved. */
  readonly adoptAnswer: (item: StaffNewsItem) => void;
  /** Shows the version of a refused request; true when the error was one. */
  readonly noteConflict: (error: unknown) => boolean;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/**
 * The text being written and what is stored of it. A draft saves itself; one request at a time, each with the
 * version that the one before has made.
 * @param id of the item, also before it is stored
 */
export function useNewsDraft(id: string, stored: StaffNewsItem | null): NewsDraftState {
  const versions = useVersions(id, stored);
  const { draft, inTab, saved, latest, write, note } = versions;
  const saves = useSaves(id, versions);
  const { state, conflict, settle } = saves;
  const isDirty = differences(draft, saved === null ? emptyDraft : draftOf(saved)).length > 0;

  const own = useStoredDraft<StoredNews>(recordOf(id));
  useDraftWriter(saved === null ? inTab : own, isDirty ? { saved, draft } : undefined);

  const adopt = (item: StaffNewsItem) => {
    note(item);
    write(draftOf(item));
    settle();
  };

  const adoptAnswer = (item: StaffNewsItem) => {
    const before = latest.current.saved;
    const isTyped = before !== null && differences(latest.current.draft, draftOf(before)).length > 0;
    if (!isTyped) return adopt(item);
    note(item);
    settle();
  };

  const isDraft = (saved?.status ?? 'draft') === 'draft';
  const { save, failures, setConflict } = saves;
  useAutosave({ save, draft, failures, due: isDirty && conflict === undefined && isDraft });
  useNewerVersion(stored, { saved, isDirty, adopt, setConflict });

  return {
    draft,
    inTab: {
      forget: () => {
        inTab.forget();
        own.forget();
      },
    },
    saved,
    isDirty,
    state: isDirty && state === 'saved' ? 'unsaved' : state,
    problems: saves.problems,
    conflict,
    set: (change) => {
      write({ ...latest.current.draft, ...change });
      saves.onTyped(change);
    },
    setProblems: saves.setProblems,
    save,
    adopt,
    adoptAnswer,
    noteConflict: saves.noteConflict,
    keepMine: () => {
      if (conflict !== undefined) note(conflict);
      setConflict(undefined);
    },
    takeTheirs: () => conflict !== undefined && adopt(conflict),
  };
}

/** The requests that store the draft, one after the other, and what came of the last one. */
function useSaves(id: string, { latest, note }: Pick<ReturnType<typeof useVersions>, 'latest' | 'note'>) {
  const [state, setState] = useState<SaveState>('saved');
  const [problems, setProblems] = useState<NewsDraftState['problems']>({});
  const [conflict, setConflict] = useState<StaffNewsItem>();
  /** In a row, of those that a later try may mend. */
  const [failures, setFailures] = useState(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const send = async (): Promise<StaffNewsItem> => {
    const before = latest.current.saved;
    if (before !== null && differences(latest.current.draft, draftOf(before)).length === 0) return before;
    setState('saving');
    const item = await store(id, latest.current);
    note(item);
    setState('saved');
    setFailures(0);
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
        if (isPassing(error)) setFailures((before) => before + 1);
        setProblems(fieldErrorsOf(error));
        noteConflict(error);
        throw error;
      });
    queue.current = next;
    return next;
  };

  const settle = () => {
    setConflict(undefined);
    setState('saved');
  };
  /** The errors of a changed field no longer apply, and the next pause in typing saves. */
  const onTyped = (change: Partial<NewsDraft>) => {
    setFailures(0);
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
  };
  return { state, problems, setProblems, conflict, setConflict, failures, save, noteConflict, settle, onTyped };
}

/** What is typed and what is stored; `latest` is what a save that waited for another one reads. */
function useVersions(id: string, stored: StaffNewsItem | null) {
  const inTab = useStoredDraft<StoredNews>(recordOf(stored === null ? null : id));
  const [saved, setSaved] = useState(inTab.restored?.saved ?? stored);
  const [draft, setDraft] = useState(() => inTab.restored?.draft ?? (stored === null ? emptyDraft : draftOf(stored)));
  const latest = useRef({ draft, saved });
  const write = (next: NewsDraft) => {
    latest.current.draft = next;
    setDraft(next);
  };
  const note = (item: StaffNewsItem) => {
    latest.current.saved = item;
    setSaved(item);
    void showAnswer([getStaffNews.url, id], item);
    refetch([listStaffNews.url]);
  };
  return { draft, inTab, saved, latest, write, note };
}

/** What is typed, with the version on which it began. */
interface StoredNews {
  readonly saved: StaffNewsItem | null;
  readonly draft: NewsDraft;
}

/** An item that is not stored yet has another id each time its page is opened. */
function recordOf(id: string | null): string {
  return `news ${id ?? 'new'}`;
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
  readonly failures: number;
  readonly due: boolean;
}

/**
 * After each pause in typing, and again after a failure that may pass; leaving the page saves first. The
 * state of the save shows a failure.
 */
function useAutosave({ save, draft, failures, due }: Autosave): void {
  const saveQuietly = useEffectEvent(() => void save().catch(() => undefined));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the pause again
  useEffect(() => {
    if (!due) return;
    const waitMs = failures === 0 ? idleMs : Math.min(retryMsMax, firstRetryMs * 2 ** (failures - 1));
    const timer = setTimeout(() => saveQuietly(), waitMs);
    return () => clearTimeout(timer);
  }, [draft, due, failures]);
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
