import { getPrediction } from '@limelight/contract/play/predictions';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.js';
import { requirePerk } from '../../exchange/wallet/wallet.public.js';
import { type PredictionServices, predictCelebrity } from './predict-celebrity.js';

export function registerPredictions(app: FastifyInstance, services: PredictionServices): void {
  route(app, getPrediction, async ({ viewer, params }) => {
    await requirePerk(services.db, viewer.userId, 'predictions');
    return predictCelebrity(services, params.id);
  });
}
