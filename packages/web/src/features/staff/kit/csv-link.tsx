import { addressOf } from '@limelight/contract/address';
import { Download } from 'lucide-react';
import { buttonClass } from '../../../ui/button';
import { queryOfStaffSearch, type StaffListDefinition, type StaffSearch } from './staff-list-definition';

export interface CsvLinkProps {
  readonly list: Pick<StaffListDefinition<never>, 'csv'>;
  readonly search: StaffSearch;
  readonly params?: Readonly<Record<string, string>> | undefined;
}

/** Every row of the filter as a file. */
export function CsvLink({ list: { csv }, search, params }: CsvLinkProps) {
  if (csv === undefined) return null;
  const href = addressOf(csv.url, params, queryOfStaffSearch({ ...search, page: 0 }));
  return <CsvAnchor href={href} />;
}

/** The same for a screen whose list is its own. */
export function CsvAnchor({ href }: { readonly href: string }) {
  return (
    <a className={buttonClass({ variant: 'outline', size: 'small' })} href={href} download>
      <Download aria-hidden size={16} strokeWidth={1.75} />
      CSV
    </a>
  );
}
