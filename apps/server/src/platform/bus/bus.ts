/**
 * A doorbell without payload: something was appended to the event log. Rings may be merged or lost; whoever listens reads
 * the log from a cursor and polls now and then besides.
 */
export interface Bus {
  ring(): Promise<void>;
  /** Answers how to stop listening. */
  listen(onRing: () => void): () => void;
  /**
   * A note to the other processes, of at most `longestNote` bytes: for what is stored nowhere and is old in a second. It may be lost, and
   * is heard by nobody here.
   */
  tell(note: string): Promise<void>;
  /** Answers how to stop hearing. */
  hear(onNote: (note: string) => void): () => void;
  close(): Promise<void>;
}

/** NOTIFY takes less than 8000 bytes. */
export const longestNote = 7_900;
