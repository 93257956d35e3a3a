/** The server cannot start, and the message says why to whoever started it: it is printed without a stack. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
