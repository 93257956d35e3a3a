/** Milliseconds between retries; the last one repeats. */
const pauses = [2_000, 4_000, 8_000, 15_000, 30_000];

/** Retries failed sends: with growing delays, and at once when the network is back. */
export class RetryTimer {
  readonly #retry: () => void;
  #timer = 0;
  #tries = 0;

  constructor(retry: () => void) {
    this.#retry = retry;
  }

  readonly #retryNow = (): void => {
    this.#stop();
    this.#retry();
  };

  /** Schedules the next retry. */
  schedule(): void {
    this.#stop();
    this.#timer = window.setTimeout(this.#retryNow, pauses[Math.min(this.#tries, pauses.length - 1)]);
    this.#tries += 1;
    window.addEventListener('online', this.#retryNow);
  }

  /** Cancels the retry: the send succeeded, or is no longer needed. */
  reset(): void {
    this.#stop();
    this.#tries = 0;
  }

  #stop(): void {
    window.clearTimeout(this.#timer);
    window.removeEventListener('online', this.#retryNow);
  }
}
