import type { Module } from '../../../module.js';
import { registerPredictions } from './predictions.routes.js';

export const predictionsModule = { name: 'play/predictions', routes: registerPredictions } satisfies Module;
