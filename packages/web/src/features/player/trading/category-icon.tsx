import type { Category } from '@limelight/rules/celebrity';
import { Clapperboard, Disc3, Radio, Trophy } from 'lucide-react';

const icons = { Music: Disc3, Acting: Clapperboard, Sports: Trophy, Influencer: Radio } as const;

export function CategoryIcon({ category, size = 13 }: { readonly category: Category; readonly size?: number }) {
  const Icon = icons[category];
  return <Icon aria-hidden size={size} strokeWidth={1.75} />;
}

/** "Rest of the world" is too long for a card. */
export function shortCountry(country: string): string {
  return country === 'Rest of the world' ? 'World' : country;
}
