import { tidyMessage } from '@limelight/rules/squad-message';
import { z } from 'zod';

/**
 * A text that players write for others, as it is stored: without characters that hide or reorder it
 * (`tidyMessage`).
 */
export function optionalTextSchema(lengthMax: number) {
  const tooLong = `At most ${lengthMax} characters`;
  return z
    .string()
    .max(4 * lengthMax, { error: tooLong, abort: true })
    .overwrite(tidyMessage)
    .max(lengthMax, tooLong);
}

/** The same that cannot be empty; `missing` is the message for it. */
export function plainTextSchema(missing: string, lengthMax: number) {
  return optionalTextSchema(lengthMax).min(1, missing);
}
