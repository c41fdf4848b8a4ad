import { useSignalRecord } from '../../../queries/squad-signals';
import { QueryView } from '../../../shell/query-view';
import { atHandle } from '../../../shell/squads/squad-names';
import { ListSkeleton } from '../../../ui/query-states';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { Record } from './record';

interface RecordDialogProps {
  readonly handle: string;
  readonly onClose: () => void;
}

/** What every player can read about the signals of one. */
export function RecordDialog({ handle, onClose }: RecordDialogProps) {
  const record = useSignalRecord(handle);
  return (
    <ResponsiveDialog open onClose={onClose} title={`Signals of ${atHandle(handle)}`} width={520}>
      <QueryView query={record} label="Loading the signals" skeleton={<ListSkeleton rows={4} height={44} />}>
        {(data) => <Record record={data} />}
      </QueryView>
    </ResponsiveDialog>
  );
}
