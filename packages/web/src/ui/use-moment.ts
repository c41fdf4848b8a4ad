import { secondMs } from '@limelight/rules/time';
import { useEffect, useState } from 'react';

const momentMs = 2 * secondMs;

/** Whether something was just done: true for two seconds after it was set, for a tick in the place of an icon. */
export function useMoment(): [boolean, (done: boolean) => void] {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), momentMs);
    return () => clearTimeout(timer);
  }, [done]);
  return [done, setDone];
}
