import { secondMs } from '@limelight/rules/time';
import { useEffect, useState } from 'react';

const momentMs = 2 * secondMs;

/** A flag that resets itself after two seconds, for a check mark that briefly replaces an icon. */
export function useMoment(): [boolean, (done: boolean) => void] {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), momentMs);
    return () => clearTimeout(timer);
  }, [done]);
  return [done, setDone];
}
