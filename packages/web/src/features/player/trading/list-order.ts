import { Store } from '../../../ui/store';

/** The ids of the trade list in its order, from when it was last on screen. */
export const lastListOrder = new Store<readonly string[]>([]);
