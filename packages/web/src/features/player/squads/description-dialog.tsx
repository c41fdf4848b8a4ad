import type { SquadDetail } from '@limelight/contract/fame/squads.schema';
import { squadDescriptionLengthMax } from '@limelight/rules/squad';
import { useState } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../queries/api-error';
import { useUpdateSquad } from '../../../queries/squads';
import { Banner } from '../../../ui/query-states';
import { TextArea } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { type Problems, useForm } from '../../../ui/use-form';
import { FormDialog } from './form-dialog';

interface DescriptionDialogProps {
  readonly squad: SquadDetail;
  readonly onClose: () => void;
}

interface Values {
  readonly description: string;
}

function explain(error: unknown): Problems<Values> {
  const fields = fieldErrorsOf(error);
  if (Object.keys(fields).length > 0) return fields;
  // The banner says what it is now.
  if (!isApiError(error, 'CONFLICT')) {
    showToast({ tone: 'error', text: messageOf(error, 'Failed to save the description') });
  }
  return {};
}

/** What everybody reads about the squad. */
export function DescriptionDialog({ squad, onClose }: DescriptionDialogProps) {
  const { mutateAsync, isPending } = useUpdateSquad(squad.id);
  /** Another officer may save another one meanwhile. */
  const [before] = useState(squad.description);
  const hasChanged = before !== squad.description;
  const form = useForm<Values>({
    initial: { description: squad.description },
    check: () => ({}),
    send: async ({ description }) => {
      await mutateAsync({ description, seenDescription: squad.description });
      onClose();
      showToast({ tone: 'success', text: 'Description saved' });
    },
    explain,
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Edit description"
      action={hasChanged ? 'Replace it' : 'Save'}
      busy={isPending}
      formProps={form.formProps}
    >
      {hasChanged && (
        <Banner tone="warning">
          <strong>Another officer has changed it meanwhile.</strong> It reads now: “{squad.description}”
        </Banner>
      )}
      <TextArea
        label="Description"
        name="description"
        rows={4}
        maxLength={squadDescriptionLengthMax}
        hint="Everybody can read it"
        value={form.values.description}
        error={form.problems.description}
        onChange={({ target }) => form.set({ description: target.value })}
      />
    </FormDialog>
  );
}
