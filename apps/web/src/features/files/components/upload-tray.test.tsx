import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { serve } from '../../../testing/fake-server.ts';
import { createUploadQueue, type ReadyUpload, type UploadQueue, type UploadResult } from '../model/upload-queue.ts';
import { UploadTray } from './upload-tray.tsx';

interface Sending {
  upload: ReadyUpload;
  progress: (share: number) => void;
  succeed: (message?: string) => void;
  fail: (message: string) => void;
  signal: AbortSignal;
}

/** A queue with sending controlled by the test. */
function heldQueue() {
  const sending: Sending[] = [];
  const forgotten: string[] = [];
  const queue = createUploadQueue({
    send: (upload, progress, signal) =>
      new Promise<UploadResult>((resolve, reject) => {
        const succeed = (message = 'V1 is uploaded.') => resolve({ itemId: upload.id, fileId: upload.id, message });
        sending.push({ upload, progress, succeed, fail: (message) => reject(new Error(message)), signal });
        signal.addEventListener('abort', () => reject(new Error('Upload cancelled.')));
      }),
    forget: ({ name }) => forgotten.push(name),
  });
  return { queue, sending, forgotten };
}

/** For the tray's links, which the tests don't follow. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

function Tray({ queue }: { queue: UploadQueue }) {
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot);
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterContextProvider router={router}>
          <UploadTray queue={queue} uploads={uploads} />
        </RouterContextProvider>
      </MantineProvider>
    </QueryClientProvider>
  );
}

const aVersion = {
  version: 1,
  label: 'V1',
  is_current: true,
  actual_name: 'plan.pdf',
  note: '',
  media_type: 'application/pdf',
  size: 1,
  processing: 'ready' as const,
  pages_ready: 1,
  pages_total: 1,
  failure: null,
  is_locked: false,
  drawing: null,
  image_url: null,
  download_url: '/api/file/1/original',
  created_by: { id: 7, name: 'Maren Okafor' },
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-01T08:00:00Z',
};
const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' });
const row = (name: string) => within(screen.getByText(name).closest('li')!);

describe('the upload list', () => {
  beforeEach(() => serve({ listItemFiles: () => ({ fileDetails: [] }) }));

  it('counts in the specified words, sends two at a time and shows each one’s progress', async () => {
    const { queue, sending } = heldQueue();
    render(<Tray queue={queue} />);
    act(() => queue.add([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')], { projectId: 1, folderId: 2 }));
    expect(screen.getByRole('status').textContent).toBe('Uploading (1/3) File(s). Please Wait...');
    expect(sending.map(({ upload }) => upload.file.name)).toEqual(['a.pdf', 'b.pdf']);
    expect(row('c.pdf').getByText(/Waiting/)).toBeTruthy();

    act(() => sending[0]!.progress(0.68));
    expect(row('a.pdf').getByText('68 %')).toBeTruthy();
    await act(async () => sending[0]!.succeed());
    expect(screen.getByRole('status').textContent).toBe('Uploading (2/3) File(s). Please Wait...');
    expect(sending.map(({ upload }) => upload.file.name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    await act(async () => sending[1]!.succeed());
    await act(async () => sending[2]!.succeed());
    expect(screen.getByRole('status').textContent).toBe('3 files uploaded');
  });

  it('shows why a file failed, and sends it again on request', async () => {
    const { queue, sending } = heldQueue();
    render(<Tray queue={queue} />);
    act(() => queue.add([pdf('a.pdf')], { projectId: 1, folderId: 2, itemId: 9 }));
    await act(async () => sending[0]!.fail('This kind of file is not accepted.'));
    expect(row('a.pdf').getByText('This kind of file is not accepted.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again: a.pdf' }));
    expect(sending).toHaveLength(2);
    expect(sending[1]!.upload.target).toEqual({ projectId: 1, folderId: 2, itemId: 9 });
    expect(row('a.pdf').queryByText('This kind of file is not accepted.')).toBeNull();
  });

  it('shows locked and unreadable files as failed, counted separately, each with its action', async () => {
    const unlocked: unknown[] = [];
    let isLocked = true;
    const failed = { processing: 'failed' as const, pages_total: null, pages_ready: 0, failure: 'This file is damaged.' };
    serve({
      listItemFiles: ({ params }) => {
        const id = Number(params.id);
        const made = { ...aVersion, id, item_id: id };
        if (id === 1) return { fileDetails: [isLocked ? { ...made, ...failed, is_locked: true } : made] };
        return { fileDetails: [id === 2 ? { ...made, ...failed } : made] };
      },
      unlockFile: ({ body }) => {
        unlocked.push(body);
        isLocked = false;
        return {};
      },
    });
    const { queue, sending } = heldQueue();
    render(<Tray queue={queue} />);
    act(() => queue.add([pdf('locked.pdf'), pdf('broken.pdf'), pdf('fine.pdf')], { projectId: 1, folderId: 2 }));
    for (const at of [0, 1, 2]) await act(async () => sending[at]!.succeed());
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('3 files uploaded, 1 needs a password, 1 couldn’t be read'));
    expect(['locked.pdf', 'broken.pdf', 'fine.pdf'].map((name) => screen.getByText(name).closest('li')?.dataset['state'])).toEqual([
      'failed',
      'failed',
      'done',
    ]);
    const user = userEvent.setup();
    await user.click(row('locked.pdf').getByRole('button', { name: /^Add password/ }));
    await user.type(await screen.findByLabelText('Password'), 'swordfish{Enter}');
    await waitFor(() => expect(unlocked).toEqual([{ password: 'swordfish' }]));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('3 files uploaded, 1 couldn’t be read'));
    await user.click(row('broken.pdf').getByRole('button', { name: 'Try again: broken.pdf' }));
    expect(sending.at(-1)!.upload.file.name).toBe('broken.pdf');
  });

  it('stops and forgets a cancelled upload, and continues with the next', async () => {
    const { queue, sending } = heldQueue();
    render(<Tray queue={queue} />);
    act(() => queue.add([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')], { projectId: 1, folderId: 2 }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel a.pdf' }));
    expect(sending[0]!.signal.aborted).toBe(true);
    expect(screen.queryByText('a.pdf')).toBeNull();
    expect(sending.at(-1)!.upload.file.name).toBe('c.pdf');
  });
});
