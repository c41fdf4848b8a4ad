import { apiKeyNameLengthMax } from '@limelight/rules/api-key';
import type { ApiKeyScope } from '@limelight/rules/permission';
import { useState } from 'react';
import { isApiError } from '../../../queries/api-error';
import { useCreateApiKey } from '../../../queries/api-keys';
import { confirmIdentity } from '../../../queries/security';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Banner } from '../../../ui/query-states';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { Segmented } from '../../../ui/segmented';
import { TextField } from '../../../ui/text-field';
import { type Problems, problemsAmong, useForm } from '../../../ui/use-form';
import { fieldsOrToast } from '../../account/explain-failure';
import { CurrentPasswordField } from '../../account/person-fields';
import styles from './api-keys.module.css';
import type { NewKey } from './new-key-card';

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

function problemsOf({ name, scope, acceptBotMark, password }: Values, passwordNeeded: boolean): Problems<Values> {
  const unmarked = scope === 'trade' && !acceptBotMark;
  return problemsAmong({
    name: name.trim() === '' ? 'Please give the key a name' : null,
    acceptBotMark: unmarked ? 'Please confirm that your account will be marked as a bot' : null,
    password: passwordNeeded && password === '' ? 'Please enter your password' : null,
  });
}

/** Shows the password field only if the server requires recent authentication. */
function useKeyForm(onMade: (key: NewKey) => void) {
  const create = useCreateApiKey();
  const [passwordNeeded, setPasswordNeeded] = useState(false);
  const initial: Values = { name: '', scope: 'read', acceptBotMark: false, password: '' };
  const send = async ({ name, scope, password }: Values) => {
    if (passwordNeeded) await confirmIdentity(password);
    onMade(await create.mutateAsync({ name: name.trim(), scope, ...(scope === 'trade' && { acceptBotMark: true }) }));
  };
  const explain = (error: unknown): Problems<Values> => {
    if (!isApiError(error, 'PASSWORD_NEEDED')) return fieldsOrToast(error, 'Failed to make the key');
    setPasswordNeeded(true);
    return {};
  };
  const form = useForm({ initial, check: (values) => problemsOf(values, passwordNeeded), send, explain });
  return { ...form, passwordNeeded };
}

function CreateKeyForm({ onMade }: Pick<CreateKeyDialogProps, 'onMade'>) {
  const form = useKeyForm(onMade);
  const { values, problems, passwordNeeded, busy, set, submit } = form;
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
        <CurrentPasswordField form={form} label="Your password" hint="Because you logged in a while ago" />
      )}
      <Button type="submit" size="large" full busy={busy}>
        Make key
      </Button>
    </form>
  );
}
