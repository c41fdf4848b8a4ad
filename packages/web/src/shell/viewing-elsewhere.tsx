import type { Me } from '@limelight/contract/people/accounts.schema';
import { formatTime } from '@limelight/rules/time';
import { MessagePage } from './message-page';

/** On a page of staff while this browser views the game as a player: the page comes back as it was typed. */
export function ViewingElsewhere({ name, impersonation }: Pick<Me, 'name' | 'impersonation'>) {
  return (
    <MessagePage title={`You are viewing as ${name}`}>
      <p>
        The back-office is closed in this browser until the view ends, at{' '}
        {formatTime(Date.parse(impersonation?.until ?? ''))} at the latest.
      </p>
      <p>This page then comes back, with what you typed on it. The banner above ends the view now.</p>
    </MessagePage>
  );
}
