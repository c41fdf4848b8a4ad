import { paths } from '@limelight/contract/paths';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useOnline } from '../live/connection-status';
import { isApiError, messageOf } from '../queries/api-error';
import { Button, buttonClass } from '../ui/button';
import { isServerReachable } from '../ui/chunk-errors';
import { PageLoadError } from './lazy-page';
import { MessagePage } from './message-page';

export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const online = useOnline();
  const unreachable = error instanceof PageLoadError || isApiError(error, 'OFFLINE');
  // Nothing that another request would change.
  const isOurs = !unreachable && !isApiError(error);
  const retry = async () => {
    // Some browsers cache a failed import for the lifetime of the page.
    if (error instanceof PageLoadError && (await isServerReachable())) location.reload();
    else await router.invalidate();
  };
  const retryOnceOnline = useEffectEvent(() => void retry());
  useEffect(() => {
    if (!unreachable) return undefined;
    addEventListener('online', retryOnceOnline);
    return () => removeEventListener('online', retryOnceOnline);
  }, [unreachable]);
  return (
    <MessagePage
      title={titleOf({ unreachable, online })}
      actions={
        <>
          {isOurs ? (
            <Button full onClick={() => location.reload()}>
              Reload
            </Button>
          ) : (
            <Button full onClick={() => void retry()}>
              Retry
            </Button>
          )}
          <Link to={paths.landing} className={buttonClass({ variant: 'outline', full: true })}>
            Back to Home
          </Link>
        </>
      }
    >
      <p role="alert">
        {error instanceof PageLoadError
          ? error.message
          : messageOf(error, 'This page has stopped working. Reload it to go on')}
      </p>
      {unreachable && !online && <p>Reconnect to keep playing. This page opens by itself.</p>}
    </MessagePage>
  );
}

function titleOf({ unreachable, online }: { readonly unreachable: boolean; readonly online: boolean }): string {
  if (!unreachable) return 'Unexpected Application Error!';
  return online ? 'This page did not load' : "You're offline";
}
