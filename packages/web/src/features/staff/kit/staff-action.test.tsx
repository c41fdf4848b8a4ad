import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../../queries/api-error';
import { queryClient } from '../../../queries/query-client';
import { passwordPrompt } from '../../../shell/password-prompt-store';
import { toasts } from '../../../ui/toast-store';
import { UnsavedBar } from './unsaved-bar';
import { type StaffAction, useStaffAction } from './use-staff-action';

beforeEach(() => toasts.set([]));

const passwordNeeded = new ApiError({ code: 'PASSWORD_NEEDED', status: 403, message: 'Please enter your password' });

/** An action whose requests have these outcomes, one after the other. */
function actionWith(outcomes: readonly (string | Error)[]) {
  const left = [...outcomes];
  let action: StaffAction<void, string> | undefined;
  function Holder() {
    action = useStaffAction<void, string>({
      send: async () => {
        const next = left.shift();
        if (typeof next !== 'string') throw next;
        return next;
      },
      done: 'Backup created successfully',
      failed: 'Failed to create backup',
    });
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Holder />
    </QueryClientProvider>,
  );
  if (action === undefined) throw new Error('nothing was rendered');
  return action;
}

const shown = () => toasts.get().map(({ tone, text }) => `${tone}: ${text}`);

test('an action has one toast, whatever its outcome', async () => {
  expect(await actionWith(['made']).run()).toBe('made');
  expect(shown()).toEqual(['success: Backup created successfully']);
  toasts.set([]);
  expect(await actionWith([new TypeError('a bug')]).run()).toBeUndefined();
  expect(shown()).toEqual(['error: Failed to create backup']);
});

test('a request that needs a recent log-in is sent again once the password is confirmed, and not when it is not', async () => {
  const made = actionWith([passwordNeeded, 'made']).run();
  await expect.poll(() => passwordPrompt.get()).not.toBeNull();
  passwordPrompt.get()?.(true);
  expect(await made).toBe('made');
  toasts.set([]);
  const cancelled = actionWith([passwordNeeded, 'made']).run();
  await expect.poll(() => passwordPrompt.get()).not.toBeNull();
  passwordPrompt.get()?.(false);
  expect(await cancelled).toBeUndefined();
  expect(shown()).toEqual(['error: Please enter your password']);
});

test('unsaved changes are listed next to Save and Discard, and without one there is no bar', async () => {
  const render = async (changes: readonly string[]) => {
    const component = () => <UnsavedBar changes={changes} form="settings" onDiscard={() => {}} />;
    const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
    await router.load();
    return renderToStaticMarkup(<RouterProvider router={router as never} />);
  };
  const html = await render(['Fee of VIP Pro', 'Daily bonus']);
  for (const text of ['2 unsaved changes', 'Fee of VIP Pro, Daily bonus', 'Discard', 'Save Changes']) {
    expect(html).toContain(text);
  }
  expect(await render([])).not.toContain('Save Changes');
});
