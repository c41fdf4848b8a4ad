import { useEffect, useState } from 'react';
import { useMe } from '../../../queries/accounts';
import { draftKey, forgetDraft, forgetDrafts, readDraft, writeDraft } from '../../../queries/drafts';

export interface StoredDraft<Draft> {
  /** What this tab stored before the form was left by a reload, or the end of the session; read once. */
  readonly restored: Draft | undefined;
  readonly key: string;
  /** Once it is saved, or left on purpose. */
  readonly forget: () => void;
}

/** The unsaved text of a form of staff. @param record what it is about: "campaign 12", "celebrity new" */
export function useStoredDraft<Draft extends object>(record: string): StoredDraft<Draft> {
  const { data: me } = useMe();
  const [{ key, restored }] = useState(() => {
    // Those of another account that used this tab before.
    if (me) forgetDrafts(me.id);
    const own = draftKey(me?.id ?? '', record);
    return { key: own, restored: (readDraft(own) ?? undefined) as Draft | undefined };
  });
  return { restored, key, forget: () => forgetDraft(key) };
}

/** Keeps what is typed; undefined, once nothing is. */
export function useDraftWriter<Draft extends object>(
  { key }: Pick<StoredDraft<Draft>, 'key'>,
  draft: Draft | undefined,
): void {
  const text = JSON.stringify(draft);
  useEffect(() => {
    if (text === undefined) forgetDraft(key);
    else writeDraft(key, JSON.parse(text) as Draft);
  }, [key, text]);
}
