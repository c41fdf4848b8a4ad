import type { Campaign } from '@limelight/contract/talk/campaigns.schema';
import { campaignBodyLengthMax, preheaderLengthMax, subjectLengthMax } from '@limelight/rules/campaign';
import { type FormEvent, useId } from 'react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Banner } from '../../../ui/query-states';
import { TextArea, TextField } from '../../../ui/text-field';
import type { Form } from '../../../ui/use-form';
import { ConflictView } from '../kit/conflict-view';
import { UnsavedBar } from '../kit/unsaved-bar';
import { AudienceField } from './audience-field';
import styles from './campaigns.module.css';
import { type CampaignEditorState, type CampaignTexts, differences, textLabels, textsOf } from './use-campaign-editor';

export interface CampaignEditorProps {
  readonly campaign: Campaign;
  readonly editor: CampaignEditorState;
}

/** The text and the lists of a draft; of any other campaign they are shown only. */
export function CampaignEditor({ campaign, editor }: CampaignEditorProps) {
  const formId = useId();
  const { form, changes, theirs } = editor;
  return (
    <Card title="Message">
      <LeftText editor={editor} />
      {theirs !== undefined && (
        <ConflictView
          fields={differences(form.values, textsOf(theirs)).map((field) => ({
            label: textLabels[field],
            mine: field === 'listIds' ? `${form.values.listIds.length} chosen` : form.values[field],
            theirs: field === 'listIds' ? theirs.lists.map(({ name }) => name).join(', ') : theirs[field],
          }))}
          onKeepMine={editor.keepMine}
          onTakeTheirs={editor.takeTheirs}
        />
      )}
      <MessageForm id={formId} form={form} campaign={campaign} />
      <UnsavedBar changes={changes} busy={form.busy} form={formId} draft={editor.draft} onDiscard={editor.discard} />
    </Card>
  );
}

/** What was typed here when somebody else scheduled or sent the campaign. */
function LeftText({ editor: { left, forgetLeft } }: Pick<CampaignEditorProps, 'editor'>) {
  if (left === undefined) return null;
  return (
    <section className={styles.form} aria-label="Your unsaved text">
      <Banner tone="warning">
        Somebody scheduled or sent this campaign while you were writing. Your text is not in it.
      </Banner>
      <TextField label="Your subject" readOnly value={left.subject} />
      <TextArea label="Your text" rows={6} readOnly value={left.body} />
      <div className={styles.buttons}>
        <Button variant="outline" size="small" onClick={forgetLeft}>
          Dismiss
        </Button>
      </div>
    </section>
  );
}

interface MessageFormProps {
  readonly id: string;
  readonly form: Form<CampaignTexts>;
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
