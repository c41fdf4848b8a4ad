import { relativeTime } from '@limelight/rules/time';
import { DateTime } from '../../../ui/date-time';
import { nowMs } from '../../../ui/now';

/** "5 m ago", with the exact time as its title. */
export function RelativeTime({ at }: { readonly at: string }) {
  return <DateTime at={at}>{relativeTime(Date.parse(at), nowMs())}</DateTime>;
}
