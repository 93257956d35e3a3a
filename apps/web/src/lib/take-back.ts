import { ApiFailure } from './api-client.ts';
import { messages } from './messages.ts';

/** The error when a change can't be taken back: its value was changed since. */
export const changedSince = (): ApiFailure => new ApiFailure('edit_conflict', messages.changedSince, { status: 409 });

interface TakenBack<Base, A> {
  /** Sends the revision after the change, so that the server refuses to overwrite someone else's change. */
  readonly base: Base;
  readonly send: (base: Base) => Promise<A>;
  /** Uses the current row if it still has the change's value: something else changed in the meantime. */
  readonly rebase: (current: unknown) => Base | undefined;
}

/** Takes a change back, unless someone else changed the same field since. */
export async function takeBack<Base, A>({ base, send, rebase }: TakenBack<Base, A>): Promise<A> {
  try {
    return await send(base);
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.code !== 'edit_conflict') throw failure;
    const now = rebase(failure.current);
    if (now === undefined) throw changedSince();
    return takeBack({ base: now, send, rebase });
  }
}
