import { updateCampaign } from '@limelight/contract/talk/campaigns';
import type { Campaign } from '@limelight/contract/talk/campaigns.schema';
import { useEffect, useEffectEvent, useState } from 'react';
import { isApiError } from '../../../queries/api-error';
import { call } from '../../../queries/client';
import { showToast } from '../../../ui/toast-store';
import { type Form, useForm } from '../../../ui/use-form';
import { fieldsOrToast } from '../../account/explain-failure';
import { useDraftWriter, useStoredDraft } from '../kit/use-draft';
import { renewCampaigns } from './use-campaign';

export interface CampaignTexts {
  readonly subject: string;
  readonly preheader: string;
  readonly body: string;
  readonly listIds: readonly string[];
}

export const textLabels = { subject: 'Subject', preheader: 'Preview line', body: 'Text', listIds: 'Lists' } as const;

export function textsOf({ subject, preheader, body, lists }: Campaign): CampaignTexts {
  return { subject, preheader, body, listIds: lists.map(({ id }) => id).sort() };
}

export function differences(mine: CampaignTexts, theirs: CampaignTexts): (keyof CampaignTexts)[] {
  const fields = Object.keys(textLabels) as (keyof CampaignTexts)[];
  return fields.filter((field) => String(mine[field]) !== String(theirs[field]));
}

export interface CampaignEditorState {
  readonly form: Form<CampaignTexts>;
  /** What this tab keeps of the text. */
  readonly draft: { readonly forget: () => void };
  /** The labels of what is typed and not saved. */
  readonly changes: readonly string[];
  /** The newer version that somebody else has saved, while it is not decided which one counts. */
  readonly theirs: Campaign | undefined;
  /** What was typed when somebody else sent the campaign: it is in no mail, and must not be lost. */
  readonly left: CampaignTexts | undefined;
  /** Why it is neither tested nor sent now: that would mail another text than the one on the screen. */
  readonly unsaved: string | undefined;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  readonly discard: () => void;
  readonly forgetLeft: () => void;
}

/**
 * The form of a draft, which builds on one version of it until that is saved or another one is taken over.
 */
export function useCampaignEditor(campaign: Campaign): CampaignEditorState {
  const draft = useStoredDraft<{ readonly base: Campaign; readonly values: CampaignTexts }>(`campaign ${campaign.id}`);
  const [base, setBase] = useState(draft.restored?.base ?? campaign);
  const [theirs, setTheirs] = useState<Campaign>();
  const [left, setLeft] = useState<CampaignTexts>();
  const form = useForm<CampaignTexts>({
    initial: draft.restored?.values ?? textsOf(campaign),
    check: ({ subject, body }) => ({
      subject: subject.trim() === '' ? 'Please enter a subject' : null,
      body: body.trim() === '' ? 'Please write the mail' : null,
    }),
    send: async (values) => {
      const body = { ...values, listIds: [...values.listIds], version: base.version };
      const saved = await call(updateCampaign, { params: { id: campaign.id }, body });
      renewCampaigns(saved);
      adopt(saved);
      showToast({ tone: 'success', text: 'Campaign saved successfully' });
    },
    explain: (error) => {
      const current = isApiError(error, 'CONFLICT') ? (error.details?.current as Campaign | undefined) : undefined;
      if (current === undefined) return fieldsOrToast(error, 'Failed to save the campaign');
      renewCampaigns(current);
      onNewer(current);
      return {};
    },
  });
  const changed = base.state === 'draft' ? differences(form.values, textsOf(base)) : [];
  useDraftWriter(draft, changed.length === 0 ? undefined : { base, values: form.values });
  const rebase = (onto: Campaign) => {
    setBase(onto);
    setTheirs(undefined);
  };
  const adopt = (saved: Campaign) => {
    rebase(saved);
    form.set(textsOf(saved));
  };
  const onNewer = (newer: Campaign) => {
    if (changed.length > 0 && newer.state === 'draft') return setTheirs(newer);
    if (changed.length > 0) setLeft(form.values);
    adopt(newer);
  };
  useNewerVersion(campaign, (newer) => {
    // The answer to a save of one's own is on its way.
    if (newer.version > base.version && newer.version !== theirs?.version && !form.busy) onNewer(newer);
  });
  const unsaved = changed.length > 0 ? 'Save first' : undefined;
  return {
    form,
    draft,
    changes: changed.map((field) => textLabels[field]),
    theirs,
    left,
    unsaved: theirs === undefined ? unsaved : 'Choose a version first',
    keepMine: () => theirs !== undefined && rebase(theirs),
    takeTheirs: () => theirs !== undefined && adopt(theirs),
    discard: () => form.set(textsOf(base)),
    forgetLeft: () => setLeft(undefined),
  };
}

/** Somebody else may save, schedule or send the campaign while its page is open. */
function useNewerVersion(campaign: Campaign, onCampaign: (campaign: Campaign) => void): void {
  const look = useEffectEvent(onCampaign);
  useEffect(() => look(campaign), [campaign]);
}
