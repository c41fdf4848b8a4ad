import { expect, test, vi } from 'vitest';
import { type BulkActionSpec, bulkActionsOf } from './use-bulk-actions';

interface Row {
  readonly name: string;
  readonly state: 'active' | 'suspended';
}

const suspend: BulkActionSpec<Row> = {
  label: 'Suspend',
  participle: 'suspended',
  icon: null,
  noun: 'celebrity',
  text: 'They leave the marketplace.',
  concerns: ({ state }) => state === 'active',
  noneText: 'None of them is active',
  nameOf: ({ name }) => name,
  send: vi.fn(),
};
const [ama, kofi]: readonly [Row, Row] = [
  { name: 'Ama', state: 'active' },
  { name: 'Kofi', state: 'suspended' },
];

test('an action is offered for the selected rows that it concerns, and says why it concerns none', () => {
  const confirm = vi.fn();
  const [action] = bulkActionsOf([suspend], confirm);
  expect(action?.disabledReason?.([kofi])).toBe('None of them is active');
  expect(action?.disabledReason?.([ama, kofi])).toBeUndefined();
  const clear = vi.fn();
  action?.onPress([ama, kofi], clear);
  expect(confirm).toHaveBeenCalledWith({ action: suspend, rows: [ama], clear });
});
