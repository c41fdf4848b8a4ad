import { autoSlowSeconds, slowModes } from '@limelight/rules/squad-message';
import { useSetSlowMode } from '../../../../queries/squad-moderation';
import { useNow } from '../../../../ui/now';
import { Banner } from '../../../../ui/query-states';
import { showToast } from '../../../../ui/toast-store';
import { useForm } from '../../../../ui/use-form';
import { fieldsOrToast } from '../../../account/explain-failure';
import { FormDialog } from '../../squads/form-dialog';
import { RadioList } from './radio-list';
import { isSlowByItself, pauseText, type SlowState } from './slow-mode-view';

export interface SlowModeDialogProps {
  readonly squadId: string;
  /** As the chat says it. */
  readonly slow: SlowState;
  readonly onClose: () => void;
}

interface Values {
  readonly seconds: string;
}

const options = slowModes.map((seconds) => ({ value: String(seconds), label: pauseText(seconds) }));

/** The pause between two messages of one member. */
export function SlowModeDialog({ squadId, slow, onClose }: SlowModeDialogProps) {
  const { mutateAsync, isPending } = useSetSlowMode(squadId);
  const now = useNow();
  const form = useForm<Values>({
    initial: { seconds: String(slow.slowSeconds) },
    check: () => ({}),
    send: async (values) => {
      const { slowSeconds } = await mutateAsync(Number(values.seconds));
      onClose();
      const text = slowSeconds === 0 ? 'Slow mode is off' : `Slow mode: ${pauseText(slowSeconds)}`;
      showToast({ tone: 'success', text });
    },
    explain: (error) => fieldsOrToast(error, 'Failed to change slow mode'),
  });
  return (
    <FormDialog onClose={onClose} title="Slow mode" action="Save" busy={isPending} formProps={form.formProps}>
      {isSlowByItself(slow, now) && (
        <Banner tone="info">Too many messages arrive: a pause of {pauseText(autoSlowSeconds)} holds now.</Banner>
      )}
      <p>
        Each member waits this long between two messages. It doesn’t hold for those who moderate. While too many
        messages arrive, a pause of {pauseText(autoSlowSeconds)} begins by itself and ends a minute later.
      </p>
      <RadioList
        legend="Pause between two messages"
        options={options}
        value={form.values.seconds}
        onChange={(seconds) => form.set({ seconds })}
      />
    </FormDialog>
  );
}
