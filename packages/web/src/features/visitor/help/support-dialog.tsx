import type { Me } from '@limelight/contract/people/accounts.schema';
import type { SupportTicket } from '@limelight/contract/talk/support.schema';
import { supportLimits } from '@limelight/rules/support';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { TextArea, TextField } from '../../../ui/text-field';
import { EmailField, NameField } from '../../account/person-fields';
import { RobotCheck } from '../robot-check/robot-check';
import styles from './support-dialog.module.css';
import { emptySupportValues } from './support-values';
import { notARobot, useSupportForm } from './use-support-form';

export interface SupportDialogProps {
  readonly open: boolean;
  readonly player: Me | null;
  readonly onClose: () => void;
  readonly onSent: (ticket: SupportTicket) => void;
}

export function SupportDialog({ open, player, onClose, onSent }: SupportDialogProps) {
  return (
    <ResponsiveDialog open={open} onClose={onClose} title="Contact Support" width={520}>
      <SupportFields player={player} onSent={onSent} />
    </ResponsiveDialog>
  );
}

function contactOf(player: Me | null) {
  return player === null ? {} : { name: player.name, email: player.email };
}

/** Mounted only while the dialog is open, so that each opening starts with a new robot check. */
function SupportFields({ player, onSent }: Pick<SupportDialogProps, 'player' | 'onSent'>) {
  const form = useSupportForm({ ...emptySupportValues, ...contactOf(player) }, onSent);
  const { values, problems, set } = form;
  const [contact, setContact] = useState(player);
  // The account may load after the dialog has opened. A name or address that was typed meanwhile stays.
  if (player !== contact) {
    setContact(player);
    if (values.name === '' && values.email === '') set(contactOf(player));
  }
  return (
    <form className={styles.form} onSubmit={(event) => void form.submit(event)} noValidate aria-label="Contact Support">
      <NameField form={form} maxLength={supportLimits.name} />
      <EmailField form={form} />
      <TextField
        label="Subject"
        name="subject"
        autoComplete="off"
        required
        maxLength={supportLimits.subject}
        value={values.subject}
        error={problems.subject}
        onChange={({ target }) => set({ subject: target.value })}
      />
      <TextArea
        label="Message"
        name="message"
        required
        rows={5}
        maxLength={supportLimits.message}
        value={values.message}
        error={problems.message}
        onChange={({ target }) => set({ message: target.value })}
      />
      <RobotCheck key={form.checkRound} error={form.checkProblem} onAnswer={form.setAnswer} />
      <Button
        type="submit"
        size="large"
        full
        busy={form.busy}
        disabledReason={form.checked || form.busy ? undefined : notARobot}
      >
        Send Message
      </Button>
    </form>
  );
}
