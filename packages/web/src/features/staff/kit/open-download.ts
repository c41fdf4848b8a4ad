import { type ErrorCode, errorCatalogue } from '@limelight/contract/errors';
import { ApiError, offlineError } from '../../../queries/api-error';

/** The browser itself downloads, because the file may be larger than memory. */
export function clickDownload(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/**
 * Downloads a file of the server. A browser would show a refused one only as failed, so a request checks
 * first.
 * @param codes what may refuse it; an answer to HEAD has no body that says which, so each has its own status
 * @throws ApiError
 */
export async function openDownload(address: string, codes: readonly ErrorCode[]): Promise<void> {
  const answer = await fetch(address, { method: 'HEAD', credentials: 'same-origin' }).catch(() => undefined);
  if (answer === undefined) throw offlineError();
  const { status, ok } = answer;
  const code = codes.find((each) => errorCatalogue[each].status === status);
  if (code !== undefined) throw new ApiError({ code, status, message: errorCatalogue[code].message });
  if (!ok) throw new ApiError({ code: 'UNREADABLE', status, message: errorCatalogue.INTERNAL.message });
  clickDownload(address);
}
