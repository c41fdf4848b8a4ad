import { addressOf } from '@limelight/contract/address';
import { Download } from 'lucide-react';
import { withRecentAuthentication } from '../../../shell/password-prompt-store';
import { buttonClass } from '../../../ui/button';
import { showFailure } from '../../account/explain-failure';
import { openDownload } from './open-download';
import { queryOfStaffSearch, type StaffListDefinition, type StaffSearch } from './staff-list-definition';

export interface CsvLinkProps {
  readonly list: Pick<StaffListDefinition<never>, 'csv'>;
  readonly search: StaffSearch;
  readonly params?: Readonly<Record<string, string>> | undefined;
}

/** Every row of the filter as a file. */
export function CsvLink({ list: { csv }, search, params }: CsvLinkProps) {
  if (csv === undefined) return null;
  return <FileLink href={addressOf(csv.url, params, queryOfStaffSearch({ ...search, page: 0 }))} />;
}

/** A CSV file of the server. */
export function FileLink({ href }: { readonly href: string }) {
  return (
    <a
      className={buttonClass({ variant: 'outline', size: 'small' })}
      href={href}
      download
      onClick={(event) => {
        event.preventDefault();
        void download(href);
      }}
    >
      <Download aria-hidden size={16} strokeWidth={1.75} />
      CSV
    </a>
  );
}

function download(href: string): Promise<void> {
  const open = () => openDownload(href, ['PASSWORD_NEEDED', 'DOWNLOAD_RUNNING']);
  return withRecentAuthentication(open).catch((error) => showFailure(error, 'Failed to download the file'));
}
