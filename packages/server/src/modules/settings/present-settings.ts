import { type PublicSettings, publicSettingsSchema } from '@limelight/contract/settings.schema';
import type { SettingsStore } from './settings-store.js';

interface PresentServices {
  readonly settings: SettingsStore;
  readonly env: { readonly tickIntervalMs: number };
}

/** The public settings, parsed once per change. @throws when a public setting is missing in the contract */
export function publicSettingsPresenter({ settings, env }: PresentServices): () => PublicSettings {
  let presented: PublicSettings | undefined;
  let source: object | undefined;
  return () => {
    const values = settings.publicValues();
    if (presented === undefined || values !== source) {
      presented = publicSettingsSchema.parse({ ...values, tickIntervalMs: env.tickIntervalMs });
      source = values;
    }
    return presented;
  };
}
