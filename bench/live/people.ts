import { operations } from '@sheetmark/contract';

export const administrator = { email: 'bench@example.org', password: 'a long password' };

type Session = ReturnType<typeof operations.logIn.answer.parse>['data']['user'];

/** A user signed in at one of the processes; a call returns the contract's parsed response. */
export class Person {
  readonly email: string;
  readonly session: Session;
  readonly #token: string;

  constructor(email: string, session: Session) {
    this.email = email;
    this.session = session;
    this.#token = session.token;
  }

  static async signIn(url: string, { email, password }: typeof administrator): Promise<Person> {
    const reply = await send(url, { method: 'POST', path: '/api/users/login', body: { email, password } });
    return new Person(email, operations.logIn.answer.parse(reply).data.user);
  }

  call(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
    return send(url, { method, path, body, token: this.#token });
  }

  async upload(
    url: string,
    place: { folder: number; project: number },
    { name, bytes }: { name: string; bytes: Buffer },
  ): Promise<unknown> {
    const form = new FormData();
    form.append('project_id', String(place.project));
    form.append('currentPath', '/');
    form.append('file', new Blob([Uint8Array.from(bytes)]), name);
    const response = await fetch(`${url}/api/folder/${place.folder}/item`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}` },
      body: form,
    });
    return response.json();
  }
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string;
}

async function send(url: string, { method, path, body, token }: Call): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const reply: unknown = await response.json();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${JSON.stringify(reply).slice(0, 300)}`);
  return reply;
}

/** This many other users; each can have a hundred streams. */
export async function createPeople(url: string, owner: Person, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let n = 0; n < count; n += 1) {
    const person = { email: `stream.${n}@example.org`, password: 'a long password' };
    await owner.call(url, 'POST', '/api/users/signup', { ...person, first_name: 'Stream', isAdmin: true });
    people.push(await Person.signIn(url, person));
  }
  return people;
}
