import { useState } from 'react';
import { StoredText } from '../../../guest/stored-text';
import { useMe } from '../../../queries/accounts';
import { WhileAwayCard } from './while-away-card';

/** Of which absence this browser has shown what happened: once each. */
const shown = new StoredText('limelight.away-shown');

/** The absence that is shown until the card is closed or the app is left. */
let open: string | undefined;

function opened(awaySince: string | null | undefined): string | undefined {
  if (open !== undefined || !awaySince || awaySince === shown.read()) return open;
  shown.write(awaySince);
  open = awaySince;
  return open;
}

/** What happened while the player was away. */
export function WhileAway() {
  const { data: me } = useMe();
  const [closed, setClosed] = useState(false);
  const since = closed ? undefined : opened(me?.awaySince);
  if (since === undefined) return null;
  const close = () => {
    open = undefined;
    setClosed(true);
  };
  return <WhileAwayCard sinceMs={Date.parse(since)} onClose={close} />;
}
