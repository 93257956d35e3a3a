import type { Logger } from 'pino';

/** What a process has opened, to be closed in the opposite order. */
export class Opened {
  readonly #closers: { readonly name: string; readonly close: () => Promise<void> }[] = [];

  add(name: string, close: () => Promise<void>): void {
    this.#closers.push({ name, close });
  }

  /** Closes all, even if one fails. Returns whether all succeeded. */
  async closeAll(log: Logger): Promise<boolean> {
    let well = true;
    for (let next = this.#closers.pop(); next; next = this.#closers.pop()) {
      try {
        await next.close();
      } catch (error) {
        well = false;
        log.error({ err: error }, `${next.name} did not close`);
      }
    }
    return well;
  }
}
