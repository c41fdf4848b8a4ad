/**
 * For a transaction that waits for the reader of a download: a phone that loses its network for some seconds
 * keeps its file. The connection of a reader who is silent for two minutes is closed before this.
 */
export const allowSlowReader = `set local idle_in_transaction_session_timeout = '150s'`;
