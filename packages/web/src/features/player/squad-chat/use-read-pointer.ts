import { secondMs } from '@limelight/rules/time';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ChatRequests } from '../../../queries/squad-chat';

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function usePageIsSeen(): boolean {
  return useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  );
}

interface Reading {
  /** What the server knows as read. */
  readonly readNumber: number;
  /** Up to where messages are on the screen, when its end is in view; otherwise 0. */
  readonly shownNumber: number;
  readonly requests: Pick<ChatRequests, 'read'>;
}

/**
 * Moves the one read pointer of the player forward while the end of the chat is looked at.
 * @returns below which number the line of what is new stands: what had been read when the page was opened, or
 * when it was last looked at
 */
export function useReadPointer({ readNumber, shownNumber, requests }: Reading): number {
  const isSeen = usePageIsSeen();
  const [line, setLine] = useState(readNumber);
  const sent = useRef(readNumber);
  const wasSeen = useRef(isSeen);
  useEffect(() => {
    if (wasSeen.current && !isSeen) setLine(Math.max(sent.current, readNumber));
    wasSeen.current = isSeen;
  }, [isSeen, readNumber]);
  useEffect(() => {
    if (!isSeen || shownNumber <= Math.max(sent.current, readNumber)) return;
    const timer = setTimeout(() => {
      sent.current = shownNumber;
      // A later one, or the next visit, reports it again.
      requests.read(shownNumber).catch(() => {
        sent.current = 0;
      });
    }, secondMs);
    return () => clearTimeout(timer);
  }, [isSeen, shownNumber, readNumber, requests]);
  return line;
}
