import { addressOf } from '@limelight/contract/address';
import { Download } from 'lucide-react';
import { buttonClass } from '../../../ui/button';
import { queryOfStaffSearch, type StaffListDefinition, type StaffSearch } from './staff-list-definition';

export interface CsvLinkProps {
  readonly list: Pick<StaffListDefinition<never>, 'csv'>;
  readonly search: StaffSearch;
}

/** Every row of the filter as a file. */
export function CsvLink({ list: { csv }, search }: CsvLinkProps) {
  if (csv === undefined) return null;
  const href = addressOf(csv.url, {}, queryOfStaffSearch({ ...search, page: 0 }));
  return (
    <a className={buttonClass({ variant: 'outline', size: 'small' })} href={href} download>
      <Download aria-hidden size={16} strokeWidth={1.75} />
      CSV
    </a>
  );
}
