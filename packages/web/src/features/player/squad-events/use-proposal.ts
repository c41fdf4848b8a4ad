import { parseLondonMinute } from '@limelight/rules/london-time';
import { useState } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../queries/api-error';
import { usePremieres } from '../../../queries/premieres';
import { useSquadEvents } from '../../../queries/squad-events';
import { newRequestId } from '../../../queries/trading';
import { nowMs } from '../../../ui/now';
import { showToast } from '../../../ui/toast-store';
import { type Form, type Problems, useForm } from '../../../ui/use-form';
import { useZone } from '../../../ui/zone';
import { useStar } from '../squads/use-star';
import { firstStart, proposalProblem, rivalProposals } from './proposal-view';

interface Values {
  readonly celebrityId: string;
  /** A minute of London. */
  readonly startsAt: string;
}

export interface ProposalForm extends Form<Values> {
  /** Proposals of others near the chosen time. */
  readonly rivals: number;
}

interface ProposalPlan {
  readonly celebrityId: string;
  readonly send: (proposal: Values & { readonly id: string }) => Promise<unknown>;
  /** What a toast then says. */
  readonly done: string;
}

function explain(error: unknown): Problems<Values> {
  const fields = fieldErrorsOf(error);
  if (Object.keys(fields).length > 0) return fields;
  if (isApiError(error, 'CELEBRITY_UNKNOWN')) return { celebrityId: messageOf(error) };
  if (isApiError(error, 'EVENT_TIME', 'EVENT_NEAR', 'EVENT_SLOT_TAKEN')) return { startsAt: messageOf(error) };
  showToast({ tone: 'error', text: messageOf(error, 'Failed to propose the event') });
  return {};
}

/** The form of a proposal, squad's or private. */
export function useProposal({ celebrityId, send, done }: ProposalPlan): ProposalForm {
  const zone = useZone();
  const { data: premieres = [] } = usePremieres();
  /** The id is the idempotency key of this content: another content is another event. */
  const [request, setRequest] = useState({ id: newRequestId(), content: '' });
  const [star, setStar] = useState(celebrityId);
  const { data: events = [] } = useSquadEvents({ celebrityId: star }, { enabled: star !== '' });
  const { name } = useStar(star);
  const around = { star: name, celebrityId: star, events, premieres, nowMs: nowMs(), zone };
  const form = useForm<Values>({
    initial: () => ({ celebrityId, startsAt: firstStart(nowMs()) }),
    check: (values) => ({
      celebrityId: values.celebrityId === '' ? 'Choose a star' : null,
      startsAt: proposalProblem(values.startsAt, around),
    }),
    send: async (values) => {
      const startsAt = new Date(parseLondonMinute(values.startsAt) ?? 0).toISOString();
      const content = JSON.stringify(values);
      const id = request.content === content ? request.id : newRequestId();
      setRequest({ id, content });
      await send({ id, celebrityId: values.celebrityId, startsAt });
      showToast({ tone: 'success', text: done });
    },
    explain,
  });
  if (form.values.celebrityId !== star) setStar(form.values.celebrityId);
  return { ...form, rivals: rivalProposals(form.values.startsAt, around) };
}
