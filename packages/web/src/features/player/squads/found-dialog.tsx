import type { SquadDetail } from '@limelight/contract/fame/squads.schema';
import { paths, squadPath } from '@limelight/contract/paths';
import { squadDescriptionLengthMax, squadHandle, squadNameLengthMax, squadNameProblem } from '@limelight/rules/squad';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../queries/api-error';
import { useListing } from '../../../queries/market';
import { useSiteName } from '../../../queries/settings';
import { useFoundSquad, useOwnSquads } from '../../../queries/squads';
import { newRequestId } from '../../../queries/trading';
import { QueryView } from '../../../shell/query-view';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/query-states';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { Select } from '../../../ui/select';
import { TextArea, TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { type Problems, useForm } from '../../../ui/use-form';
import { compareNames } from '../compare-names';
import { FoundingNeeds } from './founding-needs';
import styles from './squad-forms.module.css';

interface FoundDialogProps {
  /** The star that is chosen at first. */
  readonly celebrityId: string | undefined;
  readonly onClose: () => void;
}

/** The form to found a squad, or what is missing to do so. */
export function FoundDialog({ celebrityId, onClose }: FoundDialogProps) {
  const own = useOwnSquads();
  return (
    <ResponsiveDialog open onClose={onClose} title="Found a squad" width={520} inHistory>
      <QueryView query={own} label="Loading what it takes" skeleton={<Skeleton shape="block" height={240} />}>
        {(data) =>
          data.founding.lacks.length === 0 ? (
            <FoundForm celebrityId={celebrityId} onCancel={onClose} />
          ) : (
            <FoundingNeeds own={data} onClose={onClose} />
          )
        }
      </QueryView>
    </ResponsiveDialog>
  );
}

interface Values {
  readonly celebrityId: string;
  readonly name: string;
  readonly description: string;
}

function explain(error: unknown): Problems<Values> {
  const fields = fieldErrorsOf(error);
  if (Object.keys(fields).length > 0) return fields;
  if (isApiError(error, 'SQUAD_NAME_TAKEN')) return { name: messageOf(error) };
  if (isApiError(error, 'CELEBRITY_UNKNOWN')) return { celebrityId: messageOf(error) };
  showToast({ tone: 'error', text: messageOf(error, 'The squad could not be founded') });
  return {};
}

/** The id is the idempotency key of this content: another content is another squad. */
function useFounding(celebrityId: string | undefined) {
  const siteName = useSiteName();
  const navigate = useNavigate();
  const founding = useFoundSquad();
  const [request, setRequest] = useState({ id: newRequestId(), content: '' });
  const idOf = (values: Values) => {
    const content = JSON.stringify(values);
    if (request.content === content) return request.id;
    const next = { id: newRequestId(), content };
    setRequest(next);
    return next.id;
  };
  return useForm<Values>({
    initial: { celebrityId: celebrityId ?? '', name: '', description: '' },
    check: (values) => ({
      celebrityId: values.celebrityId === '' ? 'Choose the star of your squad' : null,
      name: squadNameProblem(values.name, { siteName }),
    }),
    send: async (values) => {
      const { handle, name }: SquadDetail = await founding.mutateAsync({ id: idOf(values), ...values });
      showToast({ tone: 'success', text: `You founded ${name}. Invite some friends!` });
      await navigate({ to: paths.squad, params: { handle } });
    },
    explain,
  });
}

function FoundForm({ celebrityId, onCancel }: { readonly celebrityId: string | undefined; onCancel: () => void }) {
  const form = useFounding(celebrityId);
  const { values, problems, set } = form;
  return (
    <form className={styles.form} aria-label="Found a squad" {...form.formProps}>
      <StarField value={values.celebrityId} error={problems.celebrityId} onChange={(id) => set({ celebrityId: id })} />
      <TextField
        label="Name"
        name="name"
        required
        autoComplete="off"
        maxLength={squadNameLengthMax}
        hint={<AddressHint name={values.name} />}
        {...form.field('name')}
      />
      <TextArea
        label="Description"
        note="(optional)"
        name="description"
        rows={3}
        maxLength={squadDescriptionLengthMax}
        hint="Everybody can read it"
        value={values.description}
        error={problems.description}
        onChange={({ target }) => set({ description: target.value })}
      />
      <div className={styles.actions}>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy}>
          Found squad
        </Button>
      </div>
    </form>
  );
}

/** The address that the name gets, while it is typed. */
function AddressHint({ name }: { readonly name: string }) {
  const handle = squadHandle(name);
  if (handle === '') return 'You can’t change it later';
  return (
    <>
      Its address: <strong className={styles.address}>{`${location.host}${squadPath(handle)}`}</strong>. You can’t
      change it later.
    </>
  );
}

interface StarFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (celebrityId: string) => void;
}

function StarField({ value, error, onChange }: StarFieldProps) {
  const listing = useListing();
  const stars = (listing.data ?? [])
    .map(({ id, name, category }) => ({ value: id, label: name, detail: category }))
    .sort((left, right) => compareNames(left.label, right.label));
  return (
    <Select
      label="Star"
      placeholder="Choose a star"
      options={stars}
      value={value === '' ? undefined : value}
      error={error}
      onChange={onChange}
      emptyText="No celebrity with this name"
    />
  );
}
