import { nameProblem } from '@limelight/rules/account';
import { tidyPublicName } from '@limelight/rules/public-name';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { siteSettings } from '../settings/settings.public.js';

/** @throws Refusal BAD_REQUEST for what is no name that other people may read */
export function tidyName({ settings }: Pick<Services, 'settings'>, name: string): string {
  const tidy = tidyPublicName(name);
  const problem = nameProblem(tidy, settings.of(siteSettings));
  if (problem !== null) throw new Refusal('BAD_REQUEST', { details: { name: problem } });
  return tidy;
}
