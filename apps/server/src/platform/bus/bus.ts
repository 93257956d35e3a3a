/**
 * A doorbell without payload: something was appended to the event log. Rings may be merged or lost; whoever listens reads
 * the log from a cursor and polls now and then besides.
 */
export interface Bus {
  ring(): Promise<void>;
  /** Answers how to stop listening. */
  listen(onRing: () => void): () => void;
  close(): Promise<void>;
}
