import { type ReportReason, reportReasons, reportReasonTexts } from '@limelight/rules/squad-message';
import { type MessageSource, useReportMessage } from '../../../../queries/squad-moderation';
import { showToast } from '../../../../ui/toast-store';
import { useForm } from '../../../../ui/use-form';
import { fieldsOrToast } from '../../../account/explain-failure';
import { FormDialog } from '../../squads/form-dialog';
import { MessageQuote } from './message-quote';
import { RadioList } from './radio-list';

export interface ReportDialogProps extends MessageSource {
  readonly onClose: () => void;
}

interface Values {
  readonly reason: ReportReason | undefined;
}

const options = reportReasons.map((reason) => ({ value: reason, label: reportReasonTexts[reason] }));

/** A member reports a message of another one to staff. */
export function ReportDialog({ onClose, ...source }: ReportDialogProps) {
  const { mutateAsync, isPending } = useReportMessage(source);
  const form = useForm<Values>({
    initial: { reason: undefined },
    check: ({ reason }) => ({ reason: reason === undefined ? 'Please choose what is wrong with it' : null }),
    send: async ({ reason }) => {
      if (reason !== undefined) await mutateAsync(reason);
      onClose();
      showToast({ tone: 'success', text: 'Thanks. Staff look at it.' });
    },
    explain: (error) => fieldsOrToast(error, 'Failed to report the message'),
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Report this message"
      action="Report"
      busy={isPending}
      formProps={form.formProps}
    >
      <MessageQuote {...source.message} />
      <RadioList
        legend="What is wrong with it?"
        options={options}
        value={form.values.reason}
        error={form.problems.reason}
        onChange={(reason) => form.set({ reason })}
      />
      <p>Staff see that you reported it. Members don’t.</p>
    </FormDialog>
  );
}
