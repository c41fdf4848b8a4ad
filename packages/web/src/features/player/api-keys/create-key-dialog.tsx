import { apiKeyNameLengthMax } from '@limelight/rules/api-key';
import type { ApiKeyScope } from '@limelight/rules/permission';
import { type FormEvent, useState } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../api/api-error';
import { useCreateApiKey } from '../../../api/api-keys';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Banner } from '../../../ui/query-looks';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { Segmented } from '../../../ui/segmented';
import { PasswordField, TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import styles from './api-keys.module.css';
import type { NewKey } from './api-keys-section';

export interface CreateKeyDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onMade: (key: NewKey) => void;
}

export function CreateKeyDialog({ open, onClose, onMade }: CreateKeyDialogProps) {
  return (
    <ResponsiveDialog open={open} onClose={onClose} title="New API key">
      <CreateKeyForm onMade={onMade} />
    </ResponsiveDialog>
  );
}

interface Values {
  readonly name: string;
  readonly scope: ApiKeyScope;
  readonly acceptBotMark: boolean;
  readonly password: string;
}

type Problems = Readonly<Record<string, string>>;

function problemsOf({ name, scope, acceptBotMark, password }: Values, passwordNeeded: boolean): Problems {
  return {
    ...(name.trim() === '' && { name: 'Please give the key a name' }),
    ...(scope === 'trade' &&
      !acceptBotMark && { acceptBotMark: 'Please confirm that your account will be marked as a bot' }),
    ...(passwordNeeded && password === '' && { password: 'Please enter your password' }),
  };
}

/** The password is asked for when the server says so: not of somebody who has just logged in. */
function useKeyForm(onMade: (key: NewKey) => void) {
  const create = useCreateApiKey();
  const [values, setValues] = useState<Values>({ name: '', scope: 'read', acceptBotMark: false, password: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [passwordNeeded, setPasswordNeeded] = useState(false);

  const set = (change: Partial<Values>) => {
    setValues((before) => ({ ...before, ...change }));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
  };

  const showFailure = (error: unknown) => {
    const fields = fieldErrorsOf(error);
    if (isApiError(error, 'PASSWORD_NEEDED')) setPasswordNeeded(true);
    else if (Object.keys(fields).length > 0) setProblems(fields);
    else showToast({ tone: 'error', text: messageOf(error, 'Failed to make the key') });
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = problemsOf(values, passwordNeeded);
    setProblems(found);
    if (Object.keys(found).length > 0 || create.isPending) return;
    const { name, scope, password } = values;
    try {
      onMade(
        await create.mutateAsync({
          name: name.trim(),
          scope,
          ...(scope === 'trade' && { acceptBotMark: true }),
          ...(passwordNeeded && { password }),
        }),
      );
    } catch (error) {
      showFailure(error);
    }
  };
  return { values, problems, passwordNeeded, busy: create.isPending, set, submit };
}

function CreateKeyForm({ onMade }: Pick<CreateKeyDialogProps, 'onMade'>) {
  const { values, problems, passwordNeeded, busy, set, submit } = useKeyForm(onMade);
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="New API key">
      <TextField
        label="Name"
        hint="So that you know later which program has it"
        autoComplete="off"
        required
        maxLength={apiKeyNameLengthMax}
        value={values.name}
        error={problems.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Segmented
        label="What the key may do"
        full
        choices={[
          { value: 'read', label: 'Read' },
          { value: 'trade', label: 'Read and trade' },
        ]}
        value={values.scope}
        onChange={(scope) => set({ scope })}
      />
      {values.scope === 'read' && (
        <p className={styles.note}>Sees your portfolio, trades and orders. It cannot change anything.</p>
      )}
      {values.scope === 'trade' && (
        <>
          <Banner tone="warning">
            Making this key marks your account as a bot, for good, also when you revoke the key. Everybody sees the
            mark, and you are ranked in the league of bots.
          </Banner>
          <Checkbox
            label="Mark my account as a bot"
            checked={values.acceptBotMark}
            error={problems.acceptBotMark}
            onChange={({ target }) => set({ acceptBotMark: target.checked })}
          />
        </>
      )}
      {passwordNeeded && (
        <PasswordField
          label="Your password"
          hint="Because you logged in a while ago"
          autoComplete="current-password"
          required
          value={values.password}
          error={problems.password}
          onChange={({ target }) => set({ password: target.value })}
        />
      )}
      <Button type="submit" size="large" full busy={busy}>
        Make key
      </Button>
    </form>
  );
}
