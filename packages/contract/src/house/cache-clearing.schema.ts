import { z } from 'zod';

export const cacheClearedEvent = z.strictObject({});
