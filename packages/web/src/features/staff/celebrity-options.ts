import { fold, type SelectOption } from '../../ui/search-options';

/** The celebrities as choices, by name. */
export function celebrityOptions(
  celebrities: readonly { readonly id: string; readonly name: string }[],
): SelectOption[] {
  return celebrities
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((left, right) => (fold(left.label) < fold(right.label) ? -1 : 1));
}
