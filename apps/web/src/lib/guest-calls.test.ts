import { type Operation, operations } from '@sheetmark/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serve } from '../testing/fake-server.ts';
import { call } from './api-client.ts';
import { guestCalls } from './guest-calls.ts';
import { storage } from './storage.ts';

describe('calls of guests', () => {
  afterEach(() => localStorage.clear());

  it('are those whose rows name guests', () => {
    const rows = Object.entries<Operation>(operations);
    expect([...guestCalls].sort()).toEqual(rows.flatMap(([id, { guests }]) => (guests === undefined ? [] : [id])).sort());
  });

  it('that the server would refuse are refused without being sent', async () => {
    serve({});
    const sent = vi.spyOn(globalThis, 'fetch');
    sent.mockClear();
    storage.write('guestLink', 'a-secret');
    await expect(call(operations.getQuickAccess, {})).rejects.toMatchObject({ code: 'not_allowed', status: 403 });
    expect(sent).not.toHaveBeenCalled();
    await call(operations.getGuestView, {}).catch(() => undefined);
    await call(operations.describeGuestLink, { body: { link: 'a-secret' } }).catch(() => undefined);
    expect(sent).toHaveBeenCalledTimes(2);
    storage.remove('guestLink');
    await call(operations.getQuickAccess, {}).catch(() => undefined);
    expect(sent).toHaveBeenCalledTimes(3);
  });
});
