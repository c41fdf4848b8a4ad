import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { messageOf } from '../api/api-error';
import { paths } from '../paths';
import { Button, buttonClass } from '../ui/button';
import { MessagePage } from './message-page';

export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <MessagePage
      title="Unexpected Application Error!"
      actions={
        <>
          <Button full onClick={() => void router.invalidate()}>
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
