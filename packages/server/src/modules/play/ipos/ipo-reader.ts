import type { Ipo } from '@limelight/contract/play/ipos.schema';
import type { Services } from '../../../services.js';
import { findIpo } from './ipo.sql.js';
import { presentIpo } from './present-ipo.js';

export type IpoReader = (id: string) => Promise<Ipo | undefined>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads an IPO for the head of its page; undefined when there is none. */
export function ipoReader({ db, clock }: Pick<Services, 'db' | 'clock'>): IpoReader {
  return async (id) => {
    const row = uuid.test(id) ? await findIpo(db, id) : undefined;
    return row && presentIpo(db, row, clock.nowMs());
  };
}
