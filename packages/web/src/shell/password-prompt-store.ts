import { isApiError } from '../queries/api-error';
import { Store } from '../ui/store';

/** The open prompt; its answer is whether the password was confirmed. */
export const passwordPrompt = new Store<((confirmed: boolean) => void) | null>(null);

function promptForPassword(): Promise<boolean> {
  return new Promise((resolve) => {
    // Of two prompts only the newer is answered.
    passwordPrompt.get()?.(false);
    passwordPrompt.set((confirmed) => {
      passwordPrompt.set(null);
      resolve(confirmed);
    });
  });
}

/**
 * A request that may need a recent log-in: on PASSWORD_NEEDED it opens `PasswordPrompt`, and once the
 * password is confirmed repeats the request.
 * @throws ApiError PASSWORD_NEEDED when the prompt is closed
 */
export async function withRecentAuthentication<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!isApiError(error, 'PASSWORD_NEEDED') || !(await promptForPassword())) throw error;
    return send();
  }
}
