import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { guestPlays } from '../../../guest/guest-play';
import { playAsGuest } from '../../../queries/auth';

/** Starts a guest game, or continues the one of this browser, and opens a page of it. */
export function usePlayAsGuest(): (page: Pick<LinkProps, 'to' | 'params'>) => Promise<void> {
  const navigate = useNavigate();
  return async (page) => {
    if (!guestPlays()) await playAsGuest();
    await navigate(page);
  };
}
