import { describe, expect, it } from 'vitest';
import { createUploadQueue, mostUrgent, type ReadyUpload, type StopReason, type UploadResult } from './upload-queue.ts';

const place = { projectId: 1, folderId: 2 };
const pdf = (name: string) => new File(['%PDF'], name);
const result: UploadResult = { itemId: 1, fileId: 1, message: 'V1 is uploaded.' };

/** A queue whose sending is in the test's hands. */
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
  it('pauses one so that the next goes on, and takes it up again where it is resumed', async () => {
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

  it('keeps one that is paused before its turn out of the line', async () => {
    const { queue, sending, states } = held();
    queue.add(['a', 'b', 'c', 'd'].map(pdf), place);
    queue.pause(3);
    sending[0]?.succeed();
    await settle();
    expect(states()).toEqual(['a done', 'b sending', 'c paused', 'd sending']);
  });

  it('tells a cancel from a pause, and gives up what was kept of one that rests', async () => {
    const { queue, sending, forgotten } = held();
    queue.add(['a', 'b'].map(pdf), place);
    queue.cancel(1);
    expect(sending[0]?.stopped).toBe('cancel');
    queue.pause(2);
    await settle();
    queue.cancel(2);
    expect([forgotten, queue.snapshot()]).toEqual([['b'], []]);
  });

  it('shows what an earlier page began, until the same file comes again by one way or another', async () => {
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
  it('shows of hundreds what needs the person, what moves, and what was done last', () => {
    const states = ['done', 'done', 'failed', 'sending', 'waiting', 'waiting'] as const;
    const uploads = states.map((state, id) => ({ id, name: String(id), size: 1, target: place, state, progress: 0 }));
    expect(mostUrgent(uploads, 3, untroubled).map(({ id }) => id)).toEqual([2, 3, 4]);
    expect(mostUrgent(uploads, 5, untroubled).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(mostUrgent(uploads, 9, untroubled)).toBe(uploads);
    expect(mostUrgent(uploads, 2, ({ id }) => id === 0).map(({ id }) => id)).toEqual([0, 2]);
  });
});
