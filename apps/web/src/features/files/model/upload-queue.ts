/** A file's target: a folder, and with `itemId` the item whose next version it is, or its staged item in the draft of a set. */
export interface UploadTarget {
  projectId: number;
  folderId: number;
  itemId?: number;
  publicationId?: number;
}

/** The result of an upload: the version, and the server's message about it. */
export interface UploadResult {
  itemId: number;
  fileId: number;
  message: string;
}

/** `interrupted`: started by a closed page; the user must choose the file again to continue. */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'interrupted' | 'done' | 'failed';

export interface Upload {
  readonly id: number;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Absent while interrupted. */
  readonly file?: File;
  readonly target: UploadTarget;
  readonly state: UploadState;
  /** 0 to 1. */
  readonly progress: number;
  /** Error message. */
  readonly failure?: string;
  readonly result?: UploadResult;
}

/** An upload with its file. */
export type ReadyUpload = Upload & { readonly file: File };

/** Why sending stops early; pausing keeps the sent part, cancelling deletes it. */
export type StopReason = 'pause' | 'cancel';

export interface Carrier {
  /** Sends one file; rejects with an error whose message users understand. The signal's reason is a `StopReason`. */
  send: (upload: ReadyUpload, onProgress: (share: number) => void, signal: AbortSignal) => Promise<UploadResult>;
  /** Deletes the sent part of an upload that isn't being sent. */
  forget: (upload: Upload) => void;
}

export interface UploadQueue {
  subscribe: (listener: () => void) => () => void;
  /** The same array until something changes. */
  snapshot: () => readonly Upload[];
  add: (files: readonly File[], target: UploadTarget) => void;
  /** Adds the uploads that an earlier page has started. */
  addInterrupted: (begun: readonly Pick<Upload, 'name' | 'size' | 'target'>[]) => void;
  /** Resumes an interrupted one. False if this is another file. */
  choose: (id: number, file: File) => boolean;
  pause: (id: number) => void;
  resume: (id: number) => void;
  /** Stops it if it is being sent, and forgets it. */
  cancel: (id: number) => void;
  retry: (id: number) => void;
  /** Forgets all completed and failed ones. */
  clear: () => void;
}

const isSettled = ({ state }: Upload) => state === 'done' || state === 'failed';
const hasFile = (upload: Upload): upload is ReadyUpload => upload.file !== undefined;
const isSame = (a: Pick<Upload, 'name' | 'size' | 'target'>, b: Pick<Upload, 'name' | 'size' | 'target'>) =>
  a.name === b.name && a.size === b.size && a.target.folderId === b.target.folderId && a.target.itemId === b.target.itemId;

function fromTheStart({ failure: _failure, result: _result, ...upload }: Upload): Upload {
  return { ...upload, state: 'waiting', progress: 0 };
}

interface SenderParts extends Pick<Carrier, 'send'> {
  uploads: () => readonly Upload[];
  change: (id: number, changes: Partial<Upload>) => void;
}

/** Sends the waiting uploads, `atOnce` at a time. */
function createSender({ send, uploads, change }: SenderParts, atOnce: number) {
  const running = new Map<number, AbortController>();
  const run = async (upload: ReadyUpload) => {
    const controller = new AbortController();
    running.set(upload.id, controller);
    change(upload.id, { state: 'sending' });
    try {
      const result = await send(upload, (progress) => change(upload.id, { progress }), controller.signal);
      change(upload.id, { state: 'done', progress: 1, result });
    } catch (error) {
      // Keep it if the user has paused or resumed it meanwhile.
      if (controller.signal.reason !== 'pause')
        change(upload.id, { state: 'failed', failure: error instanceof Error ? error.message : String(error) });
    }
    running.delete(upload.id);
    startNext();
  };
  const startNext = () => {
    const free = atOnce - running.size;
    const waiting = uploads()
      .filter(({ state, id }) => state === 'waiting' && !running.has(id))
      .filter(hasFile);
    for (const upload of waiting.slice(0, Math.max(0, free))) void run(upload);
  };
  /** Returns whether it was being sent. */
  const stop = (id: number, reason: StopReason): boolean => {
    running.get(id)?.abort(reason);
    return running.has(id);
  };
  return { startNext, stop };
}

/** Sends uploads in order, `atOnce` at a time, while the user navigates. */
export function createUploadQueue({ send, forget }: Carrier, atOnce = 2): UploadQueue {
  let uploads: readonly Upload[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  const set = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (id: number, changes: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const sender = createSender({ send, uploads: () => uploads, change }, atOnce);
  const restart = (id: number) => {
    set(uploads.map((upload) => (upload.id === id ? fromTheStart(upload) : upload)));
    sender.startNext();
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => uploads,
    add(files, target) {
      const added = files.map((file): ReadyUpload => {
        return { id: ++lastId, file, name: file.name, size: file.size, target, state: 'waiting', progress: 0 };
      });
      const left = uploads.filter((upload) => upload.state !== 'interrupted' || !added.some((each) => isSame(each, upload)));
      set([...left, ...added]);
      sender.startNext();
    },
    addInterrupted(begun) {
      const unknown = begun.filter((each) => !uploads.some((upload) => isSame(upload, each)));
      if (unknown.length === 0) return;
      set([...unknown.map((each): Upload => ({ ...each, id: ++lastId, state: 'interrupted', progress: 0 })), ...uploads]);
    },
    choose(id, file) {
      const begun = uploads.find((upload) => upload.id === id);
      if (begun?.name !== file.name || begun.size !== file.size) return false;
      change(id, { file });
      restart(id);
      return true;
    },
    pause(id) {
      change(id, { state: 'paused' });
      sender.stop(id, 'pause');
    },
    resume: restart,
    cancel(id) {
      const upload = uploads.find((each) => each.id === id);
      set(uploads.filter((each) => each.id !== id));
      if (!sender.stop(id, 'cancel') && upload) forget(upload);
    },
    retry: restart,
    clear: () => set(uploads.filter((upload) => !isSettled(upload))),
  };
}

/** The index of the file being sent, from 1, and the number of files; undefined if none is. */
export function uploadCount(uploads: readonly Upload[]): { current: number; total: number } | undefined {
  const counted = uploads.filter(({ state }) => state !== 'interrupted');
  const settled = counted.filter(isSettled).length;
  return settled === counted.length ? undefined : { current: settled + 1, total: counted.length };
}

const urgency: Readonly<Record<UploadState, number>> = { interrupted: 0, failed: 0, sending: 1, paused: 2, waiting: 3, done: 4 };

/** The most important of many: those that need the user first, completed ones last and newest. In the order of adding. */
export function pickMostUrgent(uploads: readonly Upload[], most: number, isTroubled: (upload: Upload) => boolean): readonly Upload[] {
  if (uploads.length <= most) return uploads;
  const urgencyOf = (upload: Upload) => (isTroubled(upload) ? 0 : urgency[upload.state]);
  const order = (a: Upload, b: Upload) => urgencyOf(a) - urgencyOf(b) || (a.state === 'done' ? b.id - a.id : a.id - b.id);
  const chosen = new Set(uploads.toSorted(order).slice(0, most));
  return uploads.filter((upload) => chosen.has(upload));
}
