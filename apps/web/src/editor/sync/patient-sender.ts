/** Milliseconds between retries; the last one repeats. */
const pauses = [2_000, 4_000, 8_000, 15_000, 30_000];

/** Retries failed sends: with growing delays, and at once when the network is back. */
export class PatientSender {
  readonly #send: () => void;
  #timer = 0;
  #tries = 0;

  constructor(send: () => void) {
    this.#send = send;
  }

  readonly #again = (): void => {
    this.#stop();
    this.#send();
  };

  wait(): void {
    this.#stop();
    this.#timer = window.setTimeout(this.#again, pauses[Math.min(this.#tries, pauses.length - 1)]);
    this.#tries += 1;
    window.addEventListener('online', this.#again);
  }

  /** It was sent, or is no longer needed. */
  done(): void {
    this.#stop();
    this.#tries = 0;
  }

  #stop(): void {
    window.clearTimeout(this.#timer);
    window.removeEventListener('online', this.#again);
  }
}
