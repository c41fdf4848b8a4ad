import type { ByteRange } from '../files.js';

/**
 * The part of a file that a Range header requests (RFC 9110, section 14.2): `whole` without a range, and for
 * what a server may ignore: another unit, several ranges, a syntax error. `unsatisfiable` is a 416.
 */
export function parseRange(header: string | undefined, bytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  // The last bytes of the file, at most as many as it has.
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 };
  }
  const [start, end] = [Number(first), last === '' ? bytes - 1 : Number(last)];
  if (last !== '' && end < start) return 'whole';
  return start >= bytes ? 'unsatisfiable' : { start, end: Math.min(end, bytes - 1) };
}
