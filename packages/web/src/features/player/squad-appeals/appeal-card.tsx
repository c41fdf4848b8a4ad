import type { SquadCase } from '@limelight/contract/fame/squad-appeals.schema';
import { supportTicketPath } from '@limelight/contract/paths';
import { appealSubject } from '@limelight/rules/squad-appeal';
import { supportLimits } from '@limelight/rules/support';
import { Link } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useRef } from 'react';
import { useMe } from '../../../queries/accounts';
import { fieldErrorsOf, messageOf } from '../../../queries/api-error';
import { type CaseSource, useAppeal } from '../../../queries/squad-appeals';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Banner } from '../../../ui/query-states';
import { TextArea, TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { useForm } from '../../../ui/use-form';
import styles from './squad-appeals.module.css';

interface AppealCardProps {
  readonly found: SquadCase;
  readonly source: CaseSource;
}

/** The support form of an appeal, or the ticket that it has become. */
export function AppealCard({ found, source }: AppealCardProps) {
  const { ticket, state } = found;
  // The form that had the focus is gone once it is sent.
  const outcome = useRef<HTMLDivElement>(null);
  return (
    <Card title="Your appeal">
      <div role="status" ref={outcome} tabIndex={-1}>
        {ticket !== null && (
          <Banner tone="success">
            You have appealed. A person reads it and replies by email.{' '}
            <Link to={supportTicketPath(ticket)}>Open {ticket}</Link>
          </Banner>
        )}
      </div>
      {ticket === null && state === 'undone' && (
        <Banner tone="info">It no longer holds, so there is nothing to appeal.</Banner>
      )}
      {ticket === null && state !== 'undone' && (
        <AppealForm found={found} source={source} onSent={() => outcome.current?.focus()} />
      )}
    </Card>
  );
}

interface AppealValues {
  readonly message: string;
}

interface AppealFormProps extends AppealCardProps {
  readonly onSent: () => void;
}

function AppealForm({ found: { measure, squad }, source, onSent }: AppealFormProps) {
  const { data: me } = useMe();
  const appeal = useAppeal(source);
  const form = useForm<AppealValues>({
    initial: { message: '' },
    check: ({ message }) => ({ message: message.trim() === '' ? 'Please say why' : null }),
    send: async ({ message }) => {
      await appeal.mutateAsync(message.trim());
      onSent();
      showToast({ tone: 'success', text: 'Appeal sent' });
    },
    explain: (error) => {
      const fields = fieldErrorsOf(error);
      if (Object.keys(fields).length === 0) {
        showToast({ tone: 'error', text: messageOf(error, 'We could not send your appeal') });
      }
      return fields;
    },
  });
  return (
    <form className={styles.form} aria-label="Your appeal" {...form.formProps}>
      <TextField label="Subject" name="subject" readOnly value={appealSubject(measure, squad?.name ?? null)} />
      <TextArea
        label="Why is it wrong?"
        name="message"
        required
        rows={5}
        maxLength={supportLimits.message}
        hint={`Our team sees what was done and replies to ${me?.email ?? 'your email address'}.`}
        value={form.values.message}
        error={form.problems.message}
        onChange={({ target }) => form.set({ message: target.value })}
      />
      <Button type="submit" busy={form.busy} icon={<Send aria-hidden size={18} strokeWidth={1.75} />}>
        Send appeal
      </Button>
    </form>
  );
}
