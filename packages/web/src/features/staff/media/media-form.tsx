import { updateMedia } from '@limelight/contract/talk/media';
import type { MediaItem } from '@limelight/contract/talk/media.schema';
import { mediaAltLengthMax, mediaNameLengthMax, mediaRightsLengthMax } from '@limelight/rules/media';
import { useId, useState } from 'react';
import { isApiError } from '../../../queries/api-error';
import { call } from '../../../queries/client';
import { refetchMedia } from '../../../queries/media';
import { TextArea, TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { useForm } from '../../../ui/use-form';
import { fieldsOrToast } from '../../account/explain-failure';
import { ConflictView } from '../kit/conflict-view';
import { UnsavedBar } from '../kit/unsaved-bar';
import { useDraftWriter, useStoredDraft } from '../kit/use-draft';
import styles from './media.module.css';

type MediaTexts = Pick<MediaItem, 'name' | 'altText' | 'rights'>;

const labels = { name: 'Name', altText: 'Alt text', rights: 'Rights' } as const;
const fields = Object.keys(labels) as (keyof MediaTexts)[];

function textsOf({ name, altText, rights }: MediaTexts): MediaTexts {
  return { name, altText, rights };
}

function useMediaForm(item: MediaItem) {
  /** The version that the typed texts are based on. */
  const draft = useStoredDraft<{ readonly base: MediaItem; readonly values: MediaTexts }>(`media ${item.id}`);
  const [base, setBase] = useState(draft.restored?.base ?? item);
  const [newer, setNewer] = useState<MediaItem>();
  const form = useForm<MediaTexts>({
    initial: draft.restored?.values ?? textsOf(item),
    check: ({ name }) => ({ name: name.trim() === '' ? 'Please enter a name' : null }),
    send: async (values) => {
      const saved = await call(updateMedia, { params: { id: item.id }, body: { ...values, version: base.version } });
      accept(saved);
      showToast({ tone: 'success', text: 'Media updated successfully' });
      refetchMedia();
    },
    explain: (error) => {
      if (!isApiError(error, 'CONFLICT')) return fieldsOrToast(error, 'Failed to update media');
      setNewer(error.details as unknown as MediaItem);
      return {};
    },
  });
  const accept = (saved: MediaItem) => {
    setBase(saved);
    setNewer(undefined);
    form.set(textsOf(saved));
  };
  const changed = fields.filter((name) => form.values[name].trim() !== base[name]);
  useDraftWriter(draft, changed.length === 0 ? undefined : { base, values: form.values });
  /** Saves on top of the newer version. */
  const rebase = (onto: MediaItem) => {
    setBase(onto);
    setNewer(undefined);
  };
  return { form, draft, base, newer, changed, accept, rebase };
}

/** The texts of a file. Two editors of one file see both versions, and nothing typed is lost. */
export function MediaForm({ item }: { readonly item: MediaItem }) {
  const formId = useId();
  const { form, draft, base, newer, changed, accept, rebase } = useMediaForm(item);
  const field = (name: keyof MediaTexts) => ({
    label: labels[name],
    name,
    value: form.values[name],
    error: form.problems[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => form.set({ [name]: target.value }),
  });
  return (
    <>
      <form id={formId} className={styles.form} aria-label="Texts of this file" {...form.formProps}>
        <TextField {...field('name')} maxLength={mediaNameLengthMax} autoComplete="off" />
        <TextArea
          {...field('altText')}
          rows={2}
          maxLength={mediaAltLengthMax}
          hint="What is to be seen, for people who cannot see it"
        />
        <TextArea {...field('rights')} rows={2} maxLength={mediaRightsLengthMax} hint="Whose it is, and until when" />
      </form>
      {newer === undefined ? (
        <UnsavedBar
          changes={changed.map((name) => labels[name])}
          busy={form.busy}
          form={formId}
          onDiscard={() => accept(base)}
          draft={draft}
        />
      ) : (
        <ConflictView
          fields={fields
            .filter((name) => form.values[name] !== newer[name])
            .map((name) => ({ label: labels[name], mine: form.values[name], theirs: newer[name] }))}
          onKeepMine={() => rebase(newer)}
          onTakeTheirs={() => accept(newer)}
        />
      )}
    </>
  );
}
