import type { ComponentType, ReactNode } from 'react';

/** What pages of the game and pages that are open to everybody may share. */
export interface GameNavigation {
  /** The layout with the game's navigation; undefined until a page of the game was shown. */
  layout?: ComponentType<{ readonly children: ReactNode }>;
}

/** So that a page open to everybody has the navigation for who came from the game, and never loads it. */
export const gameNavigation: GameNavigation = {};
