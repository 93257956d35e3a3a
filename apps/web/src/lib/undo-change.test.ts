import { expect, it, vi } from 'vitest';
import { ApiFailure } from './api-client.ts';
import { undoChange } from './undo-change.ts';

const conflict = (current: unknown) => new ApiFailure('edit_conflict', 'Someone changed this in the meantime.', { status: 409, current });
/** A server with an entity at revision 5. */
const send = vi.fn(async (base: number) => {
  if (base < 5) throw conflict(5);
  return `sent with revision ${base}`;
});

it('sends the revision that the change left, or the current one if only other fields changed since', async () => {
  expect(await undoChange({ base: 5, send, rebase: () => undefined })).toBe('sent with revision 5');
  expect(await undoChange({ base: 3, send, rebase: Number })).toBe('sent with revision 5');
});

it('refuses if someone else changed the same field, and passes on other failures', async () => {
  await expect(undoChange({ base: 3, send, rebase: () => undefined })).rejects.toThrow('Someone else has changed it since.');
  const gone = () => Promise.reject(new ApiFailure('not_found', 'It is gone.', { status: 404 }));
  await expect(undoChange({ base: 3, send: gone, rebase: Number })).rejects.toThrow('It is gone.');
});
