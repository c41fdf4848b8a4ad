import { formatCount } from '../count.js';

export const fromTick = (tick: number) => `from tick ${formatCount(tick)} on`;
