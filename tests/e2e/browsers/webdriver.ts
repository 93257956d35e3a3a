import { setTimeout as sleep } from 'node:timers/promises';

interface Reply {
  readonly value: unknown;
}

/** A session with a W3C WebDriver over HTTP. */
export class WebDriverSession {
  readonly #url: string;
  readonly version: string;

  private constructor(url: string, version: string) {
    this.#url = url;
    this.version = version;
  }

  /** Starts a session with a driver that may still be starting. */
  static async start(driver: string, alwaysMatch: object): Promise<WebDriverSession> {
    await waitUntilReady(driver);
    const value = await call(`${driver}/session`, 'POST', { capabilities: { alwaysMatch } });
    const { sessionId, capabilities } = value as { sessionId: string; capabilities: { browserVersion: string } };
    return new WebDriverSession(`${driver}/session/${sessionId}`, capabilities.browserVersion);
  }

  post(command: string, body: object): Promise<unknown> {
    return call(`${this.#url}/${command}`, 'POST', body);
  }

  get(command: string): Promise<unknown> {
    return call(`${this.#url}/${command}`, 'GET');
  }

  async end(): Promise<void> {
    await call(this.#url, 'DELETE');
  }
}

async function waitUntilReady(driver: string): Promise<void> {
  const end = Date.now() + 10_000;
  while (Date.now() < end) {
    const ready = await fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await sleep(50);
  }
  throw new Error(`No driver responds at ${driver}.`);
}

async function call(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json' },
  });
  const { value } = (await response.json()) as Reply;
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${JSON.stringify(value).slice(0, 400)}`);
  return value;
}
