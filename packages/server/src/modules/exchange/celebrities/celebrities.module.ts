import { paths } from '@limelight/contract/paths';
import type { Module } from '../../../module.js';
import { staffCauses } from './celebrities.causes.js';
import { celebrityInvariants } from './celebrities.invariants.sql.js';
import { registerCelebrities } from './celebrities.routes.js';
import { listPictured } from './celebrities.sql.js';

export const celebritiesModule = {
  name: 'exchange/celebrities',
  routes: registerCelebrities,
  mediaUsers: [
    {
      noun: 'Celebrity',
      find: async (db, mediaIds) =>
        (await listPictured(db, mediaIds)).map(({ id, name, mediaId }) => ({
          mediaId,
          label: name,
          path: paths.managerCelebrity.replace('$id', encodeURIComponent(id)),
        })),
    },
  ],
  priceCauses: staffCauses,
  invariants: celebrityInvariants,
} satisfies Module;
