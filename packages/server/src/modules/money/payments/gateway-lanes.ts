import { type GatewayName, gatewayNames } from '@limelight/rules/payment';
import { GatewayError } from './gateways/gateway.js';

/** Reads one row at its provider; `failed` decides what becomes of an error of the provider. */
interface Lane<Row> {
  readonly list: (gateway: GatewayName) => Promise<readonly Row[]>;
  readonly read: (row: Row) => Promise<void>;
  readonly failed: (row: Row, error: GatewayError) => void;
}

/**
 * Reads what is due at all gateways at the same time, the rows of one gateway one after another. A provider
 * that does not respond is left alone until the next run: each of its rows would take as long again. An error
 * of ours ends its lane and is thrown once the other lanes are through.
 */
export async function readInLanes<Row>(lanes: readonly Lane<Row>[]): Promise<void> {
  const ended = await Promise.allSettled(gatewayNames.map((gateway) => readLane(gateway, lanes)));
  const failure = ended.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
}

async function readLane<Row>(gateway: GatewayName, lanes: readonly Lane<Row>[]): Promise<void> {
  for (const { list, read, failed } of lanes) {
    for (const row of await list(gateway)) {
      try {
        await read(row);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        failed(row, error);
        if (error.timedOut) return;
      }
    }
  }
}
