import { updateCampaign } from '@limelight/contract/campaigns';
import type { Campaign } from '@limelight/contract/campaigns.schema';
import { campaignBodyLengthMax, preheaderLengthMax, subjectLengthMax } from '@limelight/rules/campaign';
import { type FormEvent, useId, useState } from 'react';
import { isApiError } from '../../../queries/api-error';
import { call } from '../../../queries/client';
import { Card } from '../../../ui/card';
import { TextArea, TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { type Form, useForm } from '../../../ui/use-form';
import { fieldsOrToast } from '../../account/explain-failure';
import { ConflictView } from '../kit/conflict-view';
import { UnsavedBar } from '../kit/unsaved-bar';
import { AudienceField } from './audience-field';
import styles from './campaigns.module.css';
import { renewCampaigns } from './use-campaign';

interface Values {
  readonly subject: string;
  readonly preheader: string;
  readonly body: string;
  readonly listIds: readonly string[];
}

const labels = { subject: 'Subject', preheader: 'Preview line', body: 'Text', listIds: 'Lists' } as const;

function valuesOf({ subject, preheader, body, lists }: Campaign): Values {
  return { subject, preheader, body, listIds: lists.map(({ id }) => id).sort() };
}

function differences(mine: Values, theirs: Values): (keyof Values)[] {
  const fields = Object.keys(labels) as (keyof Values)[];
  return fields.filter((field) => String(mine[field]) !== String(theirs[field]));
}

/** The form of a draft, which builds on one version of it until that is saved or another one is taken over. */
function useEditor(campaign: Campaign) {
  const [base, setBase] = useState(campaign);
  /** The newer version that somebody else has saved. */
  const [theirs, setTheirs] = useState<Campaign>();
  const form = useForm<Values>({
    initial: valuesOf(campaign),
    check: ({ subject, body }) => ({
      subject: subject.trim() === '' ? 'Please enter a subject' : null,
      body: body.trim() === '' ? 'Please write the mail' : null,
    }),
    send: async (values) => {
      const body = { ...values, listIds: [...values.listIds], version: base.version };
      const saved = await call(updateCampaign, { params: { id: campaign.id }, body });
      renewCampaigns(saved);
      setBase(saved);
      form.set(valuesOf(saved));
      showToast({ tone: 'success', text: 'Campaign saved successfully' });
    },
    explain: (error) => {
      const current = isApiError(error, 'CONFLICT') ? (error.details?.current as Campaign | undefined) : undefined;
      setTheirs(current);
      return current === undefined ? fieldsOrToast(error, 'Failed to save the campaign') : {};
    },
  });
  const settle = (current: Campaign) => {
    renewCampaigns(current);
    setBase(current);
    setTheirs(undefined);
  };
  return { form, base, theirs, settle };
}

/** The text and the lists of a draft; of any other campaign they are shown only. */
export function CampaignEditor({ campaign }: { readonly campaign: Campaign }) {
  const formId = useId();
  const { form, base, theirs, settle } = useEditor(campaign);
  const { values, set } = form;
  const isDraft = campaign.state === 'draft';
  const changed = isDraft ? differences(values, valuesOf(base)) : [];
  return (
    <Card title="Message">
      {theirs !== undefined && (
        <ConflictView
          fields={differences(values, valuesOf(theirs)).map((field) => ({
            label: labels[field],
            mine: field === 'listIds' ? `${values.listIds.length} chosen` : values[field],
            theirs: field === 'listIds' ? theirs.lists.map(({ name }) => name).join(', ') : theirs[field],
          }))}
          onKeepMine={() => settle(theirs)}
          onTakeTheirs={() => {
            set(valuesOf(theirs));
            settle(theirs);
          }}
        />
      )}
      <MessageForm id={formId} form={form} campaign={campaign} />
      <UnsavedBar
        changes={changed.map((field) => labels[field])}
        busy={form.busy}
        form={formId}
        onDiscard={() => set(valuesOf(base))}
      />
    </Card>
  );
}

interface MessageFormProps {
  readonly id: string;
  readonly form: Form<Values>;
  readonly campaign: Campaign;
}

function MessageForm({ id, form, campaign }: MessageFormProps) {
  const { values, problems, set, formProps } = form;
  const readOnly = campaign.state !== 'draft';
  const onSubmit = (event: FormEvent<HTMLFormElement>) =>
    readOnly ? event.preventDefault() : formProps.onSubmit(event);
  return (
    <form id={id} aria-label="Message" className={styles.form} noValidate onSubmit={onSubmit}>
      <AudienceField
        readOnly={readOnly}
        lists={campaign.lists}
        chosen={values.listIds}
        onChange={(listIds) => set({ listIds: [...listIds].sort() })}
      />
      <TextField
        label="Subject"
        note={`${values.subject.length} of ${subjectLengthMax}`}
        name="subject"
        required
        readOnly={readOnly}
        maxLength={subjectLengthMax}
        {...form.field('subject')}
      />
      <TextField
        label="Preview line"
        name="preheader"
        readOnly={readOnly}
        maxLength={preheaderLengthMax}
        {...form.field('preheader')}
      />
      <TextArea
        label="Text"
        name="body"
        rows={14}
        required
        readOnly={readOnly}
        maxLength={campaignBodyLengthMax}
        hint="Markdown: **bold**, *italic*, # heading, - list, [link](https://...). A link alone in a paragraph becomes a button"
        value={values.body}
        error={problems.body}
        onChange={({ target }) => set({ body: target.value })}
      />
    </form>
  );
}
