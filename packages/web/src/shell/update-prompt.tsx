import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../ui/button';
import { useStore } from '../ui/store';
import { registerServiceWorker, startNewVersion, waitingVersion } from './app-update';
import styles from './update-prompt.module.css';

/** Offers a reload when a new version waits; it never reloads by itself, which could interrupt a trade. */
export function UpdatePrompt() {
  useEffect(() => void registerServiceWorker(), []);
  const ready = useStore(waitingVersion) !== null;
  return (
    <div role="status" className={styles.place}>
      {ready && (
        <div className={styles.prompt}>
          <RefreshCw aria-hidden size={18} strokeWidth={1.75} />
          <p>A new version is ready</p>
          <Button size="small" onClick={startNewVersion}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}
