export type Task =
  | { readonly do: 'spin' | 'grow' | 'throw' | 'die' | 'look around' }
  | { readonly do: 'answer' | 'wait'; readonly with: number };

/** What a computation may do to the process that it runs in. */
export function compute(task: Task): unknown {
  switch (task.do) {
    case 'spin':
      for (;;);
    case 'grow': {
      const held: Buffer[] = [];
      for (;;) held.push(Buffer.alloc(2 ** 24, 1));
    }
    case 'throw':
      throw new RangeError('too many');
    case 'die':
      return process.kill(process.pid, 'SIGKILL');
    case 'look around':
      return { pid: process.pid, value: Object.keys(process.env).filter((name) => name !== 'NODE_COMPILE_CACHE').length };
    case 'wait':
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, task.with);
      return { pid: process.pid, value: task.with };
    case 'answer':
      return { pid: process.pid, value: task.with };
  }
}
