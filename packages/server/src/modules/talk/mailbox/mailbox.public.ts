import { addresses } from '@limelight/contract/addresses';
import type { Mailer } from '../../../platform/mailer.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { deleteOldLocalMail, insertLocalMail } from './mailbox.sql.js';

/** Stores mail in the database, for the developer to read in the browser. */
export function localMailbox(services: Pick<Services, 'db' | 'clock' | 'random' | 'publicUrl'>): Mailer {
  const { db, clock, random, publicUrl } = services;
  return {
    send: async ({ effectKey, to, subject, text, html }, beforeLastByte) => {
      await beforeLastByte?.();
      await insertLocalMail(db, {
        id: uuidv7(clock, random),
        effect_key: effectKey,
        recipient: to,
        subject,
        text_body: text,
        html_body: html,
        created_at: clock.now(),
      });
      await deleteOldLocalMail(db);
    },
    description: `mail is stored at ${publicUrl}${addresses.mailbox}`,
    close: () => {},
  };
}
