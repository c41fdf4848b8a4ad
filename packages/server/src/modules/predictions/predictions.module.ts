import type { Module } from '../../module.js';
import { registerPredictions } from './predictions.routes.js';

export const predictionsModule = { name: 'predictions', routes: registerPredictions } satisfies Module;
