/** A promise and the hands to settle it. Its rejection counts as handled: whoever waits for it sees it all the same. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: unknown) => void;
}

export function createDeferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = unsettled;
  let reject: (reason: unknown) => void = unsettled;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  promise.catch(unsettled);
  return { promise, resolve, reject };
}

function unsettled(): void {}
