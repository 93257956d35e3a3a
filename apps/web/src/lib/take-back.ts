import { ApiFailure } from './api-client.ts';
import { messages } from './messages.ts';

/** The refusal to take a change back: what it wrote stands there no more. */
export const changedSince = (): ApiFailure => new ApiFailure('edit_conflict', messages.changedSince, { status: 409 });

interface TakenBack<Upon, A> {
  /** What the change left: the revision that `send` names, so that the server refuses what would overwrite somebody else's. */
  readonly upon: Upon;
  readonly send: (upon: Upon) => Promise<A>;
  /** From what stands now, where that is what the change wrote: something else of it changed in the meantime. */
  readonly holding: (current: unknown) => Upon | undefined;
}

/** Sends what takes a change back, unless somebody else changed the same since. */
export async function takeBack<Upon, A>({ upon, send, holding }: TakenBack<Upon, A>): Promise<A> {
  try {
    return await send(upon);
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.code !== 'edit_conflict') throw failure;
    const now = holding(failure.current);
    if (now === undefined) throw changedSince();
    return takeBack({ upon: now, send, holding });
  }
}
