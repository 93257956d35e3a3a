import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Bus } from './bus.ts';

/** The behaviour of every bus. Each call of `open` simulates another process. */
export function describeBus(name: string, open: () => Promise<Bus>): void {
  describe(name, () => {
    const opened: Bus[] = [];
    const openBus = async (): Promise<Bus> => {
      const bus = await open();
      opened.push(bus);
      return bus;
    };
    afterEach(async () => {
      for (const bus of opened.splice(0)) await bus.close();
    });

    test('a ring reaches all listeners', async () => {
      const bus = await openBus();
      const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
      bus.listen(first);
      bus.listen(second);
      await bus.ring();
      await expect.poll(() => [first.mock.calls.length > 0, second.mock.calls.length > 0]).toEqual([true, true]);
    });

    test('a listener that stopped isn’t called again', async () => {
      const bus = await openBus();
      const [stopped, remaining] = [vi.fn<() => void>(), vi.fn<() => void>()];
      const stop = bus.listen(stopped);
      bus.listen(remaining);
      stop();
      await bus.ring();
      await expect.poll(() => remaining.mock.calls.length).toBeGreaterThan(0);
      expect(stopped).not.toHaveBeenCalled();
    });

    test('a listener is called again for a later ring', async () => {
      const bus = await openBus();
      const onRing = vi.fn<() => void>();
      bus.listen(onRing);
      await bus.ring();
      await expect.poll(() => onRing.mock.calls.length).toBeGreaterThan(0);
      const before = onRing.mock.calls.length;
      await bus.ring();
      await expect.poll(() => onRing.mock.calls.length).toBeGreaterThan(before);
    });

    test('a thousand rings at once may be merged, not multiplied', async () => {
      const bus = await openBus();
      const onRing = vi.fn<() => void>();
      bus.listen(onRing);
      await Promise.all(Array.from({ length: 1000 }, () => bus.ring()));
      await expect.poll(() => onRing.mock.calls.length).toBeGreaterThan(0);
      expect(onRing.mock.calls.length).toBeLessThanOrEqual(1000);
    });

    test('ringing a closed bus does nothing', async () => {
      const bus = await openBus();
      const onRing = vi.fn<() => void>();
      bus.listen(onRing);
      await bus.close();
      await bus.ring();
      await new Promise((resolve) => setImmediate(resolve));
      expect(onRing).not.toHaveBeenCalled();
    });
  });
}
