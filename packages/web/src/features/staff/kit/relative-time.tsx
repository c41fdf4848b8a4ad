import { formatDateTime, relativeTime } from '@limelight/rules/time';
import { nowMs } from '../../../ui/now';

/** "5 m ago", with the exact time as its title. */
export function RelativeTime({ at }: { readonly at: string }) {
  const atMs = Date.parse(at);
  return (
    <time dateTime={at} title={formatDateTime(atMs)}>
      {relativeTime(atMs, nowMs())}
    </time>
  );
}
