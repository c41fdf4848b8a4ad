import { Store } from '../ui/store';

/** Whether the account of this page was logged out by something else than its Log out: the log-in says so. */
export const sessionEnded = new Store(false);
