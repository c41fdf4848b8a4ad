import type { paths } from '@limelight/contract/paths';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';

export interface BackLinkProps {
  /** Where it leads from a page that was opened by its address: there is nothing to go back to. */
  readonly to: typeof paths.trade | typeof paths.dashboard;
  readonly className: string | undefined;
}

/** The way back on a phone, at the left of the header. */
export function BackLink({ to, className }: BackLinkProps) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Link
      to={to}
      className={className}
      aria-label="Back"
      onClick={(event) => {
        if (!canGoBack) return;
        event.preventDefault();
        router.history.back();
      }}
    >
      <ChevronLeft aria-hidden size={24} strokeWidth={1.75} />
    </Link>
  );
}
