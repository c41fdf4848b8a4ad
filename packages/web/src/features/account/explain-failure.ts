import { fieldErrorsOf, messageOf } from '../../api/api-error';
import { showToast } from '../../ui/toast-store';

/** What the server says about fields goes beside them; every other failure is one toast, `text` when it has no words. */
export function fieldsOrToast(error: unknown, text: string): Readonly<Record<string, string>> {
  const fields = fieldErrorsOf(error);
  if (Object.keys(fields).length === 0) showToast({ tone: 'error', text: messageOf(error, text) });
  return fields;
}
