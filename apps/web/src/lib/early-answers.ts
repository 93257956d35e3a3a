/** What the API answered, parsed as JSON; undefined where it was none. */
export interface EarlyAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A call that was made while the program was on its way (editor/opening/early.ts). */
export interface EarlyCall {
  readonly method: string;
  readonly url: string;
  readonly token: string;
  readonly answer: Promise<EarlyAnswer>;
}

declare global {
  interface Window {
    earlyCalls?: EarlyCall[];
  }
}

/** Takes the response of a call that was already made with the same token. undefined if there was none, or it failed. */
export async function takeEarlyAnswer(method: string, url: string, token: string | undefined): Promise<EarlyAnswer | undefined> {
  const calls = window.earlyCalls ?? [];
  const at = calls.findIndex((each) => each.method === method && each.url === url && each.token === token);
  const [call] = at < 0 ? [] : calls.splice(at, 1);
  return call?.answer.catch(() => undefined);
}
