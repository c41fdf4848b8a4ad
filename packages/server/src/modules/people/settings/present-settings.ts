import { type PublicSettings, publicSettingsSchema } from '@limelight/contract/people/settings.schema';
import type { SettingsStore } from './settings-store.js';

interface PresentServices {
  readonly settings: SettingsStore;
  readonly env: { readonly tickIntervalMs: number };
}

/** @throws when a public setting is missing in the contract */
export function presentPublicSettings({ settings, env }: PresentServices): PublicSettings {
  return publicSettingsSchema.parse({ ...settings.publicValues(), tickIntervalMs: env.tickIntervalMs });
}
