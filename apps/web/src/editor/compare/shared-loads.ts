interface Load<Value> {
  readonly value: Promise<Value>;
  readonly stop: AbortController;
  /** How many still want it. */
  waiting: number;
}

/** What several users of the same things load: each is loaded once, stops when nobody wants it any more, and the last ones are kept. */
export class SharedLoads<Value> {
  readonly #loads = new Map<string, Load<Value>>();
  readonly #load: (name: string, signal: AbortSignal) => Promise<Value>;
  readonly #kept: number;

  constructor(load: (name: string, signal: AbortSignal) => Promise<Value>, kept: number) {
    this.#load = load;
    this.#kept = kept;
  }

  async get(name: string, signal: AbortSignal): Promise<Value> {
    signal.throwIfAborted();
    const load = this.#find(name);
    load.waiting += 1;
    const leave = (): void => {
      load.waiting -= 1;
      if (load.waiting > 0) return;
      this.#drop(name, load);
      load.stop.abort();
    };
    signal.addEventListener('abort', leave);
    try {
      return await load.value;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #find(name: string): Load<Value> {
    const known = this.#loads.get(name);
    const load = known ?? this.#begin(name);
    // The most recently used one is last.
    this.#loads.delete(name);
    this.#loads.set(name, load);
    const [oldest] = this.#loads.keys();
    if (this.#loads.size > this.#kept && oldest !== undefined) this.#loads.delete(oldest);
    return load;
  }

  #begin(name: string): Load<Value> {
    const stop = new AbortController();
    const load: Load<Value> = { value: this.#load(name, stop.signal), stop, waiting: 0 };
    // Failed ones are tried again; who waits for them hears of it.
    load.value.catch(() => this.#drop(name, load));
    return load;
  }

  #drop(name: string, load: Load<Value>): void {
    if (this.#loads.get(name) === load) this.#loads.delete(name);
  }
}
