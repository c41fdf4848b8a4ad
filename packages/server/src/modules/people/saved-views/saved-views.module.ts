import type { Module } from '../../../module.js';
import { registerSavedViews } from './saved-views.routes.js';

export const savedViewsModule = {
  name: 'people/saved-views',
  routes: registerSavedViews,
  personalTables: [{ table: 'saved_view', exportAs: 'savedViews', orderBy: 'list, name', onDeletion: 'erase' }],
} satisfies Module;
