import { deleteSavedView, listSavedViews, saveView } from '@limelight/contract/people/saved-views';
import type { SavedView } from '@limelight/contract/people/saved-views.schema';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../queries/client';
import { showAnswer } from '../../../queries/query-client';

type Views = { readonly views: readonly SavedView[] };

/** The person's saved views of a list, from any browser. */
export function useSavedViews(userId: string, list: string) {
  const key = [listSavedViews.url, list];
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      await moveLocalViews(userId, list);
      return call(listSavedViews, { query: { list }, signal });
    },
  });
  const show = (answer: Views) => showAnswer<Views>(key, answer);
  return {
    views: data?.views ?? [],
    save: async ({ name, search }: SavedView) => show(await call(saveView, { body: { list, name, search } })),
    remove: async (name: string) => show(await call(deleteSavedView, { body: { list, name } })),
  };
}

/**
 * Views were stored in the browser before: they move to the account once. What the server refuses is dropped.
 */
async function moveLocalViews(userId: string, list: string): Promise<void> {
  const views = takeLocalViews(`limelight.staff-views.${userId}.${list}`);
  await Promise.allSettled(views.map(({ name, search }) => call(saveView, { body: { list, name, search } })));
}

function takeLocalViews(storageKey: string): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    localStorage.removeItem(storageKey);
    return Array.isArray(stored) ? stored.filter(isView) : [];
  } catch {
    // The browser blocks its storage.
    return [];
  }
}

function isView(value: unknown): value is SavedView {
  return typeof value === 'object' && value !== null && 'name' in value && 'search' in value;
}
