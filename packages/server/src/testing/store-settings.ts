import type { Services } from '../services.js';

/** Changes settings immediately, without the bounds and the notice period that apply to staff. */
export async function storeSettings(
  { db, settings, clock }: Pick<Services, 'db' | 'settings' | 'clock'>,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    const stored = { value: JSON.stringify(value), updated_at: clock.now() };
    await db
      .insertInto('setting')
      .values({ key, ...stored })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(stored))
      .execute();
  }
  await settings.refresh();
}
