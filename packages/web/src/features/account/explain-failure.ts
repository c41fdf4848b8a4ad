import { fieldErrorsOf, messageOf, namingWhatFailed } from '../../queries/api-error';
import { showToast } from '../../ui/toast-store';

/** One toast in the server's words; `text`, which says what failed, where it has none of its own. */
export function sayFailed(error: unknown, text: string): void {
  showToast({ tone: 'error', text: messageOf(namingWhatFailed(error, text), text) });
}

/** What the server says about fields goes beside them; every other failure is one toast, `text` when it has no words. */
export function fieldsOrToast(error: unknown, text: string): Readonly<Record<string, string>> {
  const fields = fieldErrorsOf(error);
  if (Object.keys(fields).length === 0) sayFailed(error, text);
  return fields;
}
