import type { Finding, HouseRule } from '../house.js';
import { testCode } from '../house.js';

/** Such as `'Changed by': ({ updatedBy }) => updatedBy,`. */
const column = /^\s+(?:'([^']+)'|([\w$]+)): \(\{ [^}]*\}(?:: \w+)?\) => /;

export const columnsOfFiles: HouseRule = {
  name: 'the columns of a file have headings in words, and moments in London and UTC',
  reason:
    'A heading is read by people. A moment without its zone is read wrongly abroad: `timeColumns` of rules/csv writes it in both.',
  check: (house) =>
    house.paths(/^packages\/(?:server\/src\/modules|web\/src)\/.*\.tsx?$/, testCode).flatMap((path): Finding[] => {
      const text = house.text(path);
      if (!/\b(?:sendCsv|sendRecordedCsv|CsvTable|tableOf)\b/.test(text)) return [];
      return text.split('\n').flatMap((line, index): Finding[] => {
        const [start, quoted, bare] = column.exec(line) ?? [];
        const head = quoted ?? bare;
        if (start === undefined || head === undefined) return [];
        const isMoment = /toISOString\(|formatDateTime\(/.test(line);
        // In the browser the same form sorts rows by their fields.
        const isMachines = path.startsWith('packages/server/') && /^[a-z]/.test(head);
        if (!isMoment && !isMachines) return [];
        return [{ path, line: index + 1, what: `has a column ${head}` }];
      });
    }),
  breaches: [
    { 'packages/server/src/modules/a/a.routes.ts': 'sendCsv(reply, {\n  Added: ({ at }) => at.toISOString(),\n});' },
    { 'packages/server/src/modules/a/a.routes.ts': 'sendCsv(reply, {\n  email: ({ email }) => email,\n});' },
    {
      'packages/web/src/features/player/a.ts':
        "tableOf(rows, {\n  'Open until': ({ at }) => formatDateTime(Date.parse(at)),\n});",
    },
  ],
};
