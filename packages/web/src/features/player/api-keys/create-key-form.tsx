import { apiKeyNameLengthMax } from '@limelight/rules/api-key';
import type { ApiKeyScope } from '@limelight/rules/permission';
import { useState } from 'react';
import { useMe } from '../../../queries/accounts';
import { isApiError } from '../../../queries/api-error';
import { useCreateApiKey } from '../../../queries/api-keys';
import { confirmIdentity } from '../../../queries/security';
import { CodeField, codeProblem } from '../../../shell/code-field';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Banner } from '../../../ui/query-states';
import { Segmented } from '../../../ui/segmented';
import { TextField } from '../../../ui/text-field';
import { type Problems, useForm } from '../../../ui/use-form';
import { fieldsOrToast } from '../../account/explain-failure';
import { CurrentPasswordField } from '../../account/person-fields';
import styles from './api-keys.module.css';
import type { NewKey } from './new-key-card';

const empty = { name: '', scope: 'read' as ApiKeyScope, acceptBotMark: false, password: '', code: '' };
type Values = typeof empty;

/** Shows the fields for password and code only if the server requires recent authentication. */
function useKeyForm(onMade: (key: NewKey) => void) {
  const create = useCreateApiKey();
  const [passwordNeeded, setPasswordNeeded] = useState(false);
  const codeNeeded = useMe().data?.twoFactorEnabled === true && passwordNeeded;
  const check = ({ name, scope, acceptBotMark, password, code }: Values) => ({
    name: name.trim() === '' ? 'Please give the key a name' : null,
    acceptBotMark:
      scope === 'trade' && !acceptBotMark ? 'Please confirm that your account will be marked as a bot' : null,
    password: passwordNeeded && password === '' ? 'Please enter your password' : null,
    code: codeProblem(code, codeNeeded),
  });
  const send = async ({ name, scope, password, code }: Values) => {
    if (passwordNeeded) {
      await confirmIdentity({ password, ...(codeNeeded && { code }) });
      // A code works once.
      setPasswordNeeded(false);
    }
    onMade(await create.mutateAsync({ name: name.trim(), scope, ...(scope === 'trade' && { acceptBotMark: true }) }));
  };
  const explain = (error: unknown): Problems<Values> => {
    if (!isApiError(error, 'PASSWORD_NEEDED')) return fieldsOrToast(error, 'Failed to create the key');
    setPasswordNeeded(true);
    return {};
  };
  return { form: useForm({ initial: empty, check, send, explain }), passwordNeeded, codeNeeded };
}

export function CreateKeyForm({ onMade }: { readonly onMade: (key: NewKey) => void }) {
  const { form, passwordNeeded, codeNeeded } = useKeyForm(onMade);
  const { values, problems, busy, set } = form;
  return (
    <form className={styles.form} {...form.formProps} aria-label="New API key">
      <TextField
        label="Name"
        hint="A name to recognise this key"
        autoComplete="off"
        required
        maxLength={apiKeyNameLengthMax}
        {...form.field('name')}
      />
      <Segmented
        label="What the key can do"
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
            This key marks your account as a bot permanently, even if you revoke the key. Everyone sees the mark, and
            you’re ranked in the bot league.
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
        <CurrentPasswordField form={form} label="Your password" hint="Confirm your password to continue" />
      )}
      {codeNeeded && <CodeField form={form} />}
      <Button type="submit" size="large" full busy={busy}>
        Create key
      </Button>
    </form>
  );
}
