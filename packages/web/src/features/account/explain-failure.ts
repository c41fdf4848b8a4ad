import { fieldErrorsOf, isApiError, messageOf, namingWhatFailed } from '../../queries/api-error';
import { showToast } from '../../ui/toast-store';

/** One toast with the server's message; `text`, which names what failed, is the fallback. */
export function showFailure(error: unknown, text: string): void {
  showToast({ tone: 'error', text: messageOf(namingWhatFailed(error, text), text) });
}

/**
 * Field errors from the server, and a wrong two-factor `code`, go next to their fields; any other failure is
 * one toast with `text` as the fallback.
 */
export function fieldsOrToast(error: unknown, text: string): Readonly<Record<string, string>> {
  if (isApiError(error, 'INVALID_CODE')) return { code: error.message };
  const fields = fieldErrorsOf(error);
  if (Object.keys(fields).length === 0) showFailure(error, text);
  return fields;
}
