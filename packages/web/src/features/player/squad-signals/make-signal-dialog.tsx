import type { OwnSignal } from '@limelight/contract/fame/squad-signals.schema';
import type { SquadDetail } from '@limelight/contract/fame/squads.schema';
import { minuteMs } from '@limelight/rules/time';
import { Check, Circle } from 'lucide-react';
import { useOwnSignal } from '../../../queries/squad-signals';
import { QueryView } from '../../../shell/query-view';
import { Button } from '../../../ui/button';
import { Rows } from '../../../ui/card';
import { useNow } from '../../../ui/now';
import { ListSkeleton } from '../../../ui/query-states';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { visuallyHidden } from '../../../ui/visually-hidden';
import forms from '../squads/squad-forms.module.css';
import { useStar } from '../squads/use-star';
import { SignalForm } from './signal-form';
import { SignalRow } from './signal-row';
import { signalNeeds } from './signal-view';

interface MakeSignalDialogProps {
  readonly squad: SquadDetail;
  readonly onClose: () => void;
}

/** Up or down over 24 hours; or why the player cannot call now. */
export function MakeSignalDialog({ squad, onClose }: MakeSignalDialogProps) {
  const own = useOwnSignal();
  if (own.data !== undefined && own.data.open === null && own.data.lacks.length === 0) {
    return <SignalForm squad={squad} onClose={onClose} />;
  }
  return (
    <ResponsiveDialog
      open
      onClose={onClose}
      title="Make a signal"
      width={480}
      footer={
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      }
    >
      <QueryView query={own} label="Loading your signal" skeleton={<ListSkeleton rows={2} height={52} />}>
        {(data) => (data.open === null ? <Needs own={data} /> : <Open open={data.open} />)}
      </QueryView>
    </ResponsiveDialog>
  );
}

function Open({ open }: { readonly open: NonNullable<OwnSignal['open']> }) {
  const star = useStar(open.celebrityId);
  return (
    <div className={forms.form}>
      <p>You have an open signal. You can make the next one once it is scored.</p>
      <Rows>
        <SignalRow signal={open} star={star.name} />
      </Rows>
    </div>
  );
}

function Needs({ own }: { readonly own: OwnSignal }) {
  const now = useNow(minuteMs);
  return (
    <div className={forms.form}>
      <p>You can make signals once you have:</p>
      <ul className={forms.needs}>
        {signalNeeds(own, now).map(({ text, missing }) => (
          <li key={text} data-done={missing === undefined || undefined}>
            {missing === undefined ? (
              <Check aria-hidden size={18} strokeWidth={2.25} />
            ) : (
              <Circle aria-hidden size={18} strokeWidth={1.75} />
            )}
            <span>{text}</span>
            {missing === undefined ? <span className={visuallyHidden}>Done</span> : <strong>{missing}</strong>}
          </li>
        ))}
      </ul>
    </div>
  );
}
