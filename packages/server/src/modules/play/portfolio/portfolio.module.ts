import type { Module } from '../../../module.js';
import { registerPortfolio } from './portfolio.routes.js';

export const portfolioModule = {
  name: 'play/portfolio',
  routes: registerPortfolio,
} satisfies Module;
