import { expect, it, vi } from 'vitest';
import { ApiFailure } from './api-client.ts';
import { takeBack } from './take-back.ts';

const conflict = (current: unknown) => new ApiFailure('edit_conflict', 'Someone changed this in the meantime.', { status: 409, current });
/** A server with an entity at revision 5. */
const send = vi.fn(async (upon: number) => {
  if (upon < 5) throw conflict(5);
  return `sent upon ${upon}`;
});

it('sends the revision that the change left, or the current one if only other fields changed since', async () => {
  expect(await takeBack({ upon: 5, send, holding: () => undefined })).toBe('sent upon 5');
  expect(await takeBack({ upon: 3, send, holding: Number })).toBe('sent upon 5');
});

it('refuses if someone else changed the same field, and passes on other failures', async () => {
  await expect(takeBack({ upon: 3, send, holding: () => undefined })).rejects.toThrow('Someone else has changed it since.');
  const gone = () => Promise.reject(new ApiFailure('not_found', 'It is gone.', { status: 404 }));
  await expect(takeBack({ upon: 3, send: gone, holding: Number })).rejects.toThrow('It is gone.');
});
