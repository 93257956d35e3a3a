/**
 * Notifies of appended events, without payload. Notifications may be merged or lost: listeners read
 * the log from a cursor, and also poll.
 */
export interface Bus {
  ring(): Promise<void>;
  /** Returns a function that stops listening. */
  listen(onRing: () => void): () => void;
  /**
   * Sends a note of at most `maxNoteBytes` to the other processes, for state that isn't stored and is outdated within seconds. It may be
   * lost. This process doesn't receive it.
   */
  sendNote(note: string): Promise<void>;
  /** Returns a function that stops listening. */
  listenToNotes(onNote: (note: string) => void): () => void;
  close(): Promise<void>;
}

/** NOTIFY payloads are shorter than 8000 bytes. */
export const maxNoteBytes = 7_900;
