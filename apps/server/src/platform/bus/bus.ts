/**
 * Notifies of appended events, without payload. Notifications may be merged or lost: listeners read
 * the log from a cursor, and also poll.
 */
export interface Bus {
  ring(): Promise<void>;
  /** Returns a function that stops listening. */
  listen(onRing: () => void): () => void;
  /**
   * A note to the other processes, of at most `longestNote` bytes: for what is stored nowhere and is old in a second. It may be lost, and
   * is heard by nobody here.
   */
  tell(note: string): Promise<void>;
  /** Returns a function that stops listening. */
  hear(onNote: (note: string) => void): () => void;
  close(): Promise<void>;
}

/** NOTIFY payloads are shorter than 8000 bytes. */
export const longestNote = 7_900;
