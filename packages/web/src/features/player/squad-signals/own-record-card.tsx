import { useSignalRecord } from '../../../queries/squad-signals';
import { QueryCard } from '../query-card';
import { Record } from './record';

/** Of the player's own profile, as others see it. */
export function OwnRecordCard({ handle }: { readonly handle: string }) {
  return (
    <QueryCard title="Signals" query={useSignalRecord(handle)} label="Loading your signals" height={40}>
      {(record) => <Record record={record} />}
    </QueryCard>
  );
}
