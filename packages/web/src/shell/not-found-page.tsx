import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/button';
import { MessagePage } from './message-page';

export function NotFoundPage() {
  return (
    <MessagePage
      title="Page Not Found"
      actions={
        <Link to={paths.landing} className={buttonClass({ full: true })}>
          Back to Home
        </Link>
      }
    >
      <p>This page doesn’t exist or has moved.</p>
    </MessagePage>
  );
}
