import { describe, expect, it } from 'vitest';
import { createUploadQueue, pickMostUrgent, type ReadyUpload, type StopReason, type UploadResult } from './upload-queue.ts';

const place = { projectId: 1, folderId: 2 };
const pdf = (name: string) => new File(['%PDF'], name);
const result: UploadResult = { itemId: 1, fileId: 1, message: 'V1 is uploaded.' };

/** A queue with sending controlled by the test. */
function held() {
  const sending: { upload: ReadyUpload; stopped: StopReason | undefined; succeed: () => void }[] = [];
  const forgotten: string[] = [];
  const queue = createUploadQueue({
    send: (upload, _, signal) =>
      new Promise((resolve, reject) => {
        const one = { upload, stopped: undefined as StopReason | undefined, succeed: () => resolve(result) };
        sending.push(one);
        signal.addEventListener('abort', () => {
          one.stopped = signal.reason as StopReason;
          reject(new Error('stopped'));
        });
      }),
    forget: ({ name }) => forgotten.push(name),
  });
  return { queue, sending, forgotten, states: () => queue.snapshot().map(({ name, state }) => `${name} ${state}`) };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('the queue of uploads', () => {
  it('pauses one so that the next continues, and resumes it on request', async () => {
    const { queue, sending, states } = held();
    queue.add(['a', 'b', 'c'].map(pdf), place);
    queue.pause(1);
    await settle();
    expect([states(), sending[0]?.stopped]).toEqual([['a paused', 'b sending', 'c sending'], 'pause']);
    queue.resume(1);
    expect(states()).toEqual(['a waiting', 'b sending', 'c sending']);
    sending[1]?.succeed();
    await settle();
    expect(states()).toEqual(['a sending', 'b done', 'c sending']);
  });

  it('skips one that is paused before its turn', async () => {
    const { queue, sending, states } = held();
    queue.add(['a', 'b', 'c', 'd'].map(pdf), place);
    queue.pause(3);
    sending[0]?.succeed();
    await settle();
    expect(states()).toEqual(['a done', 'b sending', 'c paused', 'd sending']);
  });

  it('distinguishes cancelling from pausing, and deletes what a paused one has sent', async () => {
    const { queue, sending, forgotten } = held();
    queue.add(['a', 'b'].map(pdf), place);
    queue.cancel(1);
    expect(sending[0]?.stopped).toBe('cancel');
    queue.pause(2);
    await settle();
    queue.cancel(2);
    expect([forgotten, queue.snapshot()]).toEqual([['b'], []]);
  });

  it('shows an earlier page’s uploads until the same file is chosen again', async () => {
    const { queue, states } = held();
    const begun = { size: 4, target: place };
    queue.addInterrupted([
      { name: 'a', ...begun },
      { name: 'b', ...begun },
    ]);
    queue.addInterrupted([{ name: 'a', ...begun }]);
    expect(states()).toEqual(['a interrupted', 'b interrupted']);
    expect(queue.choose(1, pdf('other'))).toBe(false);
    expect(queue.choose(1, pdf('a'))).toBe(true);
    queue.add([pdf('b')], place);
    expect(states()).toEqual(['a sending', 'b sending']);
  });

  const untroubled = () => false;
  it('of hundreds shows those that need the user, are in progress, or were completed last', () => {
    const states = ['done', 'done', 'failed', 'sending', 'waiting', 'waiting'] as const;
    const uploads = states.map((state, id) => ({ id, name: String(id), size: 1, target: place, state, progress: 0 }));
    expect(pickMostUrgent(uploads, 3, untroubled).map(({ id }) => id)).toEqual([2, 3, 4]);
    expect(pickMostUrgent(uploads, 5, untroubled).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(pickMostUrgent(uploads, 9, untroubled)).toBe(uploads);
    expect(pickMostUrgent(uploads, 2, ({ id }) => id === 0).map(({ id }) => id)).toEqual([0, 2]);
  });
});
