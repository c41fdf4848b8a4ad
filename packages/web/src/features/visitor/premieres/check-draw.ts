import type { PremiereDraw } from '@limelight/contract/exchange/premieres.schema';
import { drawPremieres } from '@limelight/rules/premiere';
import { parseLondonDay } from '@limelight/rules/time';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';

/** Whether a day's calendar is the one that its commitment draws from the published list. */
export function isDrawRight({ day, commitment, celebrityIds, restingIds, premieres }: PremiereDraw): boolean {
  const repeated = drawPremieres(
    {
      day: parseLondonDay(day),
      commitment: hexToBytes(commitment),
      celebrityIds,
      restingIds: new Set(restingIds),
    },
    (key, message) => hmac(sha256, key, message),
  );
  return (
    repeated.length === premieres.length &&
    repeated.every((one, index) => {
      const published = premieres[index];
      return (
        published !== undefined &&
        published.stage === one.stage &&
        published.celebrityId === one.celebrityId &&
        Date.parse(published.time) === Date.parse(one.time)
      );
    })
  );
}
