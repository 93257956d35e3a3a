/** Where a file goes: a folder, and with `itemId` the item whose next version it is. */
export interface UploadTarget {
  projectId: number;
  folderId: number;
  itemId?: number;
}

export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly target: UploadTarget;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** 0 to 1. */
  readonly progress: number;
  /** Why it failed, as a sentence. */
  readonly failure?: string;
}

/** Sends one file; rejects with an error whose message a person understands. */
export type SendFile = (upload: Upload, onProgress: (share: number) => void, signal: AbortSignal) => Promise<void>;

export interface UploadQueue {
  subscribe: (listener: () => void) => () => void;
  /** The same array until something changes. */
  snapshot: () => readonly Upload[];
  add: (files: readonly File[], target: UploadTarget) => void;
  /** Stops it if it is under way, and forgets it. */
  cancel: (id: number) => void;
  retry: (id: number) => void;
  /** Forgets all that are done or failed. */
  clear: () => void;
}

/** Uploads in the order of adding, `atOnce` at a time, wherever the person goes meanwhile. */
export function createUploadQueue(send: SendFile, atOnce = 2): UploadQueue {
  let uploads: readonly Upload[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const running = new Map<number, AbortController>();

  const set = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (id: number, changes: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));

  const run = async (upload: Upload) => {
    const controller = new AbortController();
    running.set(upload.id, controller);
    change(upload.id, { state: 'sending' });
    try {
      await send(upload, (progress) => change(upload.id, { progress }), controller.signal);
      change(upload.id, { state: 'done', progress: 1 });
    } catch (error) {
      change(upload.id, { state: 'failed', failure: error instanceof Error ? error.message : String(error) });
    }
    running.delete(upload.id);
    startNext();
  };
  const startNext = () => {
    const free = atOnce - running.size;
    const waiting = uploads.filter((upload) => upload.state === 'waiting');
    for (const upload of waiting.slice(0, Math.max(0, free))) void run(upload);
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => uploads,
    add(files, target) {
      const added = files.map((file): Upload => ({ id: ++lastId, file, target, state: 'waiting', progress: 0 }));
      set([...uploads, ...added]);
      startNext();
    },
    cancel(id) {
      set(uploads.filter((upload) => upload.id !== id));
      running.get(id)?.abort();
    },
    retry(id) {
      set(uploads.map(({ failure: _, ...upload }) => (upload.id === id ? { ...upload, state: 'waiting', progress: 0 } : upload)));
      startNext();
    },
    clear: () => set(uploads.filter(({ state }) => state === 'waiting' || state === 'sending')),
  };
}

/** Which file is on its way, counted from 1, and how many there are; undefined when none is. */
export function uploadCount(uploads: readonly Upload[]): { current: number; total: number } | undefined {
  const settled = uploads.filter(({ state }) => state === 'done' || state === 'failed').length;
  return settled === uploads.length ? undefined : { current: settled + 1, total: uploads.length };
}
