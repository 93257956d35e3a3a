/** The server can't start. The message explains why and is printed without a stack. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
