export { type OpenGateways, openGateways } from './open-gateways.js';
