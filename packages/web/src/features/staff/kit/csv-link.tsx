import { addressOf } from '@limelight/contract/address';
import { errorCatalogue } from '@limelight/contract/errors';
import { Download } from 'lucide-react';
import { buttonClass } from '../../../ui/button';
import { showToast } from '../../../ui/toast-store';
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

/**
 * A CSV file of the server. A browser shows a refused download only as failed, so the server is requested to
 * check first.
 */
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

async function download(href: string): Promise<void> {
  const { status, message } = errorCatalogue.DOWNLOAD_RUNNING;
  const answer = await fetch(href, { method: 'HEAD', credentials: 'same-origin' }).catch(() => undefined);
  if (answer?.status === status) showToast({ tone: 'error', text: message });
  else window.location.assign(href);
}
