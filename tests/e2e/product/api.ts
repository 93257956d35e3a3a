/** A response body. Each call names the fields that it expects. */
type Reply = Record<string, unknown>;

export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Calls the API as the page does, to set up what a journey needs. */
export class Api {
  readonly #url: string;
  readonly #token: string | undefined;

  constructor(url: string, token?: string) {
    this.#url = url;
    this.#token = token;
  }

  withToken(token: string): Api {
    return new Api(this.#url, token);
  }

  get<T extends Reply>(path: string): Promise<T> {
    return this.#send<T>('GET', path);
  }

  post<T extends Reply>(path: string, body: unknown): Promise<T> {
    return this.#send<T>('POST', path, { bytes: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  }

  put<T extends Reply>(path: string, body: unknown): Promise<T> {
    return this.#send<T>('PUT', path, { bytes: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  }

  delete<T extends Reply>(path: string): Promise<T> {
    return this.#send<T>('DELETE', path);
  }

  upload<T extends Reply>(path: string, { name, bytes }: SentFile, fields: Readonly<Record<string, string>>): Promise<T> {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('file', new Blob([Uint8Array.from(bytes)]), name);
    return this.#send<T>('POST', path, { bytes: form, headers: {} });
  }

  async #send<T extends Reply>(
    method: string,
    path: string,
    sent?: { bytes: string | FormData; headers: Record<string, string> },
  ): Promise<T> {
    const authorization = this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` };
    const answer = await fetch(this.#url + path, { method, body: sent?.bytes ?? null, headers: { ...sent?.headers, ...authorization } });
    const body = (await answer.json()) as T;
    if (!answer.ok || body['status'] !== true) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(body)}`);
    return body;
  }
}
