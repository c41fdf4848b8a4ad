import { formatDateTime } from '@limelight/rules/time';
import type { ReactNode } from 'react';
import { ownTimeText } from './own-time';

export interface DateTimeProps {
  /** An ISO instant. */
  readonly at: string;
  /** Another form of the time, such as "5 m ago"; then the title also has the exact time. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** An instant in London; its title says it in the reader's own time zone where that differs. */
export function DateTime({ at, children, className }: DateTimeProps) {
  const atMs = Date.parse(at);
  const exact = formatDateTime(atMs);
  return (
    <time dateTime={at} title={dateTimeTitle(atMs, children !== undefined)} className={className}>
      {children ?? exact}
    </time>
  );
}

/** @param withLondon for a text that is not the exact time itself */
function dateTimeTitle(atMs: number, withLondon: boolean): string | undefined {
  const own = ownTimeText(atMs);
  const london = formatDateTime(atMs);
  if (own === undefined) return withLondon ? london : undefined;
  return withLondon ? `${london} in London, ${own} in your time zone` : `${own} in your time zone`;
}
