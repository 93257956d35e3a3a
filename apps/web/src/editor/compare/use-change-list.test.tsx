import type { Comparison, PageChange } from '@sheetmark/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { beSignedIn } from '../../testing/be-signed-in.ts';
import { serve } from '../../testing/fake-server.ts';
import { aProject } from '../../testing/fixtures.ts';
import type { SheetPair } from './compare-place.ts';
import { useChangeList } from './use-change-list.ts';

const box = { left: 0, top: 0, width: 10, height: 10 };
const change = (id: number): PageChange => ({
  id: id as PageChange['id'],
  number: id,
  kind: 'added',
  box,
  before_box: box,
  size: '',
  shift: null,
  sentence: 'Lines added',
  nearby: null,
  is_confirmed: false,
  is_clouded: false,
  checked_by: null,
  checked_at: null,
  dismissed_by: null,
  dismissed_at: null,
  markup_id: null,
  task_id: null,
  before_image_url: '',
  after_image_url: '',
});

it('draws each change once, also while another one’s markup is on its way', async () => {
  beSignedIn();
  serve({ getProject: () => ({ data: aProject() }), listChanges: () => ({ data: [change(1), change(2)] }) });
  const drawn: string[] = [];
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    const id = /change\/(\d+)\/markup$/.exec(input)?.[1];
    if (id === undefined) return answered(input, init);
    drawn.push(id);
    return new Promise(() => undefined);
  });
  const pair = { compared: { id: 1, state: 'ready' }, after: {} } as SheetPair;
  const parts = { projectId: 3, comparison: { id: 1 } as Comparison, pair, isSuperseded: false, filters: new Set<never>(), stage: null };
  const { result } = renderHook(() => useChangeList({ ...parts, first: undefined }), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  await vi.waitFor(() => expect([result.current.changes.length, result.current.actions.canDraw]).toEqual([2, true]));
  for (const id of [1, 2, 1]) {
    act(() => result.current.actions.drawMarkup(change(id)));
    // Until the list knows.
    await act(() => new Promise((known) => setTimeout(known)));
  }
  expect(drawn).toEqual(['1', '2']);
});
