import { ApiFailure } from './api-client.ts';
import { messages } from './messages.ts';

/** The error when a change can't be undone because the value has changed since. */
export const createConflict = (): ApiFailure => new ApiFailure('edit_conflict', messages.conflict, { status: 409 });

interface Undo<Base, A> {
  /** Sends the revision after the change, so that the server refuses to overwrite someone else's change. */
  readonly base: Base;
  readonly send: (base: Base) => Promise<A>;
  /** Uses the current row if it still has the change's value: something else changed in the meantime. */
  readonly rebase: (current: unknown) => Base | undefined;
}

/** Undoes a change, unless someone else has changed the same field since. */
export async function undoChange<Base, A>({ base, send, rebase }: Undo<Base, A>): Promise<A> {
  try {
    return await send(base);
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.code !== 'edit_conflict') throw failure;
    const now = rebase(failure.current);
    if (now === undefined) throw createConflict();
    return undoChange({ base: now, send, rebase });
  }
}
