import { staffSearchLengthMax } from '@limelight/rules/page-size';
import { type FlatSearch, listSearch } from '../../../shell/staff-pages';
import { usePageSearch } from '../../../shell/use-search';
import {
  addressOfStaffSearch,
  parseStaffSearch,
  type StaffListDefinition,
  type StaffSearch,
} from './staff-list-definition';

export interface StaffSearchState {
  readonly search: StaffSearch;
  /**
   * A change of search, filter or sort goes back to the first page. Typing and rows replace the history
   * entry.
   */
  readonly set: (change: Partial<StaffSearch>, options?: { readonly replace?: boolean }) => void;
}

/** The state of a list in the URL: Back restores it, and a copied address shows the same. */
export function useStaffSearch<Row extends object>(list: StaffListDefinition<Row>): StaffSearchState {
  const [raw, setRaw] = usePageSearch(listSearch<FlatSearch>);
  const search = parseStaffSearch(list, raw);
  return {
    search,
    set: (change, { replace = false } = {}) => {
      const next = {
        ...search,
        ...('q' in change || 'filters' in change || 'sort' in change ? { page: 0 } : {}),
        ...change,
      };
      const address = addressOfStaffSearch(list.firstSort, { ...next, q: next.q.slice(0, staffSearchLengthMax) });
      setRaw(address, { replace });
    },
  };
}
