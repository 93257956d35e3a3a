import { AppError } from '../../platform/http/app-error.ts';

/** Throws `edit_conflict` if the sender worked on an older revision than the stored one. */
export function requireCurrent(row: { readonly revision: number }, sent: number | undefined): void {
  if (sent !== undefined && sent < row.revision) throw new AppError('edit_conflict');
}

/**
 * Adds the current state to an `edit_conflict`. Reads after the transaction: waiting for a second connection while holding one can deadlock
 * the pool.
 */
export async function attachCurrentState<T>(work: Promise<T>, read: () => Promise<unknown>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'edit_conflict') throw new AppError('edit_conflict', { current: await read() });
    throw error;
  }
}
