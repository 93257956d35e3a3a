import { AppError } from '../../platform/http/app-error.ts';

/** Throws `edit_conflict` when the sender worked on an older revision than what stands. */
export function requireCurrent(row: { readonly revision: number }, sent: number | undefined): void {
  if (sent !== undefined && sent < row.revision) throw new AppError('edit_conflict');
}

/**
 * Puts what stands now into an `edit_conflict` of the work. It is read behind the work's transaction, for one that holds a connection must
 * never wait for another: many conflicts at once would wait for each other.
 */
export async function attachCurrentState<T>(work: Promise<T>, read: () => Promise<unknown>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'edit_conflict') throw new AppError('edit_conflict', { current: await read() });
    throw error;
  }
}
