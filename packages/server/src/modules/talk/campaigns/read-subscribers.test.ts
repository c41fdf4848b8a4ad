import { csvLine } from '@limelight/rules/csv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSubscribers, type SubscriberLine, UnreadableFile } from './read-subscribers.js';

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(text: string, size = 7): Promise<SubscriberLine[]> {
  const lines: SubscriberLine[] = [];
  for await (const line of readSubscribers(inPieces(text, size))) lines.push(line);
  return lines;
}

describe('a CSV file of subscribers', () => {
  it('may have semicolons, other columns and any order', async () => {
    expect(await read('Name;Country;E-Mail\r\nAma;GH;AMA@Example.org\r\n;;kofi@example.org\r\n')).toEqual([
      { line: 2, email: 'ama@example.org', name: 'Ama' },
      { line: 3, email: 'kofi@example.org', name: '' },
    ]);
  });

  it('has addresses with letters of their language, which are stored in ASCII', async () => {
    expect(await read('email\nama@münchen.example\nama@xn--mnchen-3ya.example\nämä@example.org\n', 64)).toMatchObject([
      { email: 'ama@xn--mnchen-3ya.example' },
      { email: 'ama@xn--mnchen-3ya.example' },
      { line: 4, reason: expect.any(String) },
    ]);
  });

  it('has quoted fields with separators, quotes and line breaks', async () => {
    const text = 'email,name\n"ama@example.org","Osei, ""Ama""\nof Accra"\nkofi@example.org,Kofi\n';
    expect(await read(text)).toEqual([
      { line: 2, email: 'ama@example.org', name: 'Osei, "Ama" of Accra' },
      { line: 4, email: 'kofi@example.org', name: 'Kofi' },
    ]);
  });

  it('reports broken lines with their number and reason, and reads the rest', async () => {
    const text = [
      'email,name',
      'ama@example.org,Ama',
      'no address,Kofi',
      ',Esi',
      'yaw@example.org,Yaw,extra',
      `abena@example.org,${'x'.repeat(81)}`,
      'ef"ua@example.org,"Ef"ua',
      'adwoa@example.org,"Adwoa',
      'kwame@example.org,Kwame',
    ].join('\n');
    expect(await read(text)).toEqual([
      { line: 2, email: 'ama@example.org', name: 'Ama' },
      { line: 3, reason: '"no address" is not an email address' },
      { line: 4, reason: 'The email is missing' },
      { line: 5, reason: 'It has 3 columns, the first line has 2' },
      { line: 6, reason: 'The name has more than 80 characters' },
      expect.objectContaining({ line: 7, reason: expect.stringContaining('quote') }),
      { line: 8, reason: 'A quote is not closed' },
      { line: 9, email: 'kwame@example.org', name: 'Kwame' },
    ]);
  });

  it('must name the column email, and must not be empty', async () => {
    await expect(read('ama@example.org\nkofi@example.org\n')).rejects.toThrow(UnreadableFile);
    await expect(read('')).rejects.toThrow('The file is empty');
  });

  const cell = fc.string({
    unit: fc.constantFrom('a', 'B', ' ', ',', ';', '"', '\n', '\r\n', 'é', "'", '='),
    maxLength: 12,
  });
  const person = fc.record({ user: fc.stringMatching(/^[a-z0-9]{1,12}$/), name: cell });

  it('gives back what our own export wrote, however the upload is cut into pieces', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(person, { maxLength: 20 }), fc.integer({ min: 1, max: 50 }), async (people, size) => {
        const rows = people.map(({ user, name }) => csvLine([`${user}@example.org`, name]));
        const found = await read(`${csvLine(['email', 'name'])}${rows.join('')}`, size);
        // A name that itself begins with an apostrophe before a formula looks like a guarded one.
        const own = (name: string) => (/^[=\r\n]/.test(name) ? name : name.trimStart().replace(/^'(?=[=\r\n])/, ''));
        const tidy = (name: string) => own(name).replace(/\s+/g, ' ').trim();
        expect(found.map(({ reason, ...line }) => [reason, 'email' in line ? line.email : ''])).toEqual(
          people.map(({ user }) => [undefined, `${user}@example.org`]),
        );
        expect(found.map((line) => ('name' in line ? line.name : ''))).toEqual(people.map(({ name }) => tidy(name)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('loses no good line to any number of broken ones', async () => {
    const broken = fc.constantFrom('"open', 'no address', ',,,,', '"a"b', '"x@example.org', '=1+1');
    const line = fc.oneof({ arbitrary: broken, weight: 1 }, { arbitrary: fc.constant(null), weight: 2 });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 40 }), fc.integer({ min: 1, max: 30 }), async (lines, size) => {
        const text = lines.map((one, index) => one ?? `r${index}@example.org`).join('\n');
        const found = await read(`email\n${text}\n`, size);
        const good = found.flatMap((one) => ('email' in one ? [[one.line, one.email]] : []));
        expect(good).toEqual(
          lines.flatMap((one, index) => (one === null ? [[index + 2, `r${index}@example.org`]] : [])),
        );
        expect(found).toHaveLength(lines.length);
      }),
    );
  });
});
