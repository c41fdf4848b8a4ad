import { paths } from '@limelight/contract/paths';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { messageOf } from '../queries/api-error';
import { Button, buttonClass } from '../ui/button';
import { isServerReachable } from '../ui/chunk-errors';
import { PageLoadError } from './lazy-page';
import { MessagePage } from './message-page';

export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const retry = async () => {
    // Some browsers cache a failed import for the lifetime of the page.
    if (error instanceof PageLoadError && (await isServerReachable())) location.reload();
    else await router.invalidate();
  };
  return (
    <MessagePage
      title="Unexpected Application Error!"
      actions={
        <>
          <Button full onClick={() => void retry()}>
            Retry
          </Button>
          <Link to={paths.landing} className={buttonClass({ variant: 'outline', full: true })}>
            Back to Home
          </Link>
        </>
      }
    >
      <p role="alert">{messageOf(error, error instanceof Error ? error.message : String(error))}</p>
    </MessagePage>
  );
}
