import { phonePrefixes } from '@limelight/rules/phone-prefixes';
import type { SelectOption } from '../../ui/search-options';

/** Country calling codes, searchable by country name or digits. */
export const prefixOptions: readonly SelectOption[] = phonePrefixes.map(({ prefix, label }) => ({
  value: prefix,
  label,
  shortLabel: `${prefix} ${label}`,
  detail: prefix,
}));
