import { type PublicSettings, publicSettingsSchema } from '@limelight/contract/people/settings.schema';
import type { SettingsStore } from './settings-store.js';
import { siteSettings } from './site.settings.js';

interface PresentServices {
  readonly settings: SettingsStore;
  readonly env: { readonly tickIntervalMs: number };
}

/** @throws when a public setting is missing in the contract */
export function presentPublicSettings({ settings, env }: PresentServices): PublicSettings {
  const values = settings.publicValues();
  const maintenanceUntil = settings.announced(siteSettings, 'maintenanceMode')?.at.toISOString() ?? null;
  return publicSettingsSchema.parse({ ...values, maintenanceUntil, tickIntervalMs: env.tickIntervalMs });
}
