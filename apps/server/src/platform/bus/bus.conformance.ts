import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Bus } from './bus.ts';

/** The behaviour of every bus. Each call of `open` stands for another process. */
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

    test('a ring reaches everybody who listens', async () => {
      const bus = await openBus();
      const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
      bus.listen(first);
      bus.listen(second);
      await bus.ring();
      await expect.poll(() => [first.mock.calls.length > 0, second.mock.calls.length > 0]).toEqual([true, true]);
    });

    test('who stops listening hears no more', async () => {
      const bus = await openBus();
      const [stopped, staying] = [vi.fn<() => void>(), vi.fn<() => void>()];
      const stop = bus.listen(stopped);
      bus.listen(staying);
      stop();
      await bus.ring();
      await expect.poll(() => staying.mock.calls.length).toBeGreaterThan(0);
      expect(stopped).not.toHaveBeenCalled();
    });

    test('a ring behind the last one heard is heard again', async () => {
      const bus = await openBus();
      const heard = vi.fn<() => void>();
      bus.listen(heard);
      await bus.ring();
      await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(0);
      const before = heard.mock.calls.length;
      await bus.ring();
      await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(before);
    });

    test('a thousand rings at once may be merged, not multiplied', async () => {
      const bus = await openBus();
      const heard = vi.fn<() => void>();
      bus.listen(heard);
      await Promise.all(Array.from({ length: 1000 }, () => bus.ring()));
      await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(0);
      expect(heard.mock.calls.length).toBeLessThanOrEqual(1000);
    });

    test('a closed bus rings nobody and does not complain', async () => {
      const bus = await openBus();
      const heard = vi.fn<() => void>();
      bus.listen(heard);
      await bus.close();
      await bus.ring();
      await new Promise((resolve) => setImmediate(resolve));
      expect(heard).not.toHaveBeenCalled();
    });
  });
}
