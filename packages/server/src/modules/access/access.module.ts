import type { Module } from '../../module.js';
import { provideViewer } from './find-viewer.js';

export const accessModule = {
  name: 'access',
  routes: provideViewer,
} satisfies Module;
