import { randomBytes, randomInt } from 'node:crypto';
import { performance } from 'node:perf_hooks';

/** Below the ten wrong sign-ins that lock an address. */
const triesPerAddress = 8;

/** What could reveal an account to a stranger. */
export interface Question {
  readonly name: string;
  readonly path: string;
  readonly bodyFor: (email: string) => object;
}

export const questions: readonly Question[] = [
  { name: 'sign-in with a wrong password', path: '/api/users/login', bodyFor: (email) => ({ email, password: 'not this one' }) },
  { name: 'forgotten password', path: '/api/forgotpassword', bodyFor: (email) => ({ email }) },
];

/** Milliseconds until the response was complete, and every distinct response. */
export interface Sample {
  readonly times: number[];
  readonly answers: Set<string>;
}
export interface Pair {
  readonly known: Sample;
  readonly unknown: Sample;
}

/** Each caller has its own address, set by a proxy header, so that the limit per source doesn't apply. */
let callers = 0;
const nextCaller = () => `10.${(callers += 1) >> 16}.${(callers >> 8) & 255}.${callers & 255}`;

async function post(url: string, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': nextCaller() };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return `${response.status} ${await response.text()}`;
}

const newAddress = () => `${randomBytes(8).toString('hex')}@example.org`;

async function makeAccount(url: string): Promise<string> {
  const email = newAddress();
  await post(`${url}/api/users/signup`, { email, password: 'a password', first_name: 'Ann' });
  return email;
}

/** As many addresses with an account as without, each requested equally repetitions in random order, so that side effects of responses affect both. */
export async function measure(url: string, question: Question, tries: number): Promise<Pair> {
  const pair: Pair = { known: { times: [], answers: new Set() }, unknown: { times: [], answers: new Set() } };
  const plan: { kind: keyof Pair; email: string }[] = [];
  for (let planned = 0; planned < tries; planned += triesPerAddress) {
    const [known, unknown] = [await makeAccount(url), newAddress()];
    const repetitions = Math.min(triesPerAddress, tries - planned);
    for (let count = 0; count < repetitions; count += 1) plan.push({ kind: 'known', email: known }, { kind: 'unknown', email: unknown });
  }
  for (let last = plan.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [plan[last], plan[other]] = [plan[other]!, plan[last]!];
  }
  for (const { kind, email } of plan) {
    const body = question.bodyFor(email);
    const start = performance.now();
    const answer = await post(url + question.path, body);
    pair[kind].times.push(performance.now() - start);
    pair[kind].answers.add(answer);
  }
  return pair;
}

/** The responses to wrong passwords for one address, and finally to the right one. */
export async function guess(url: string, guesses: number): Promise<number[]> {
  const email = await makeAccount(url);
  const statuses: number[] = [];
  for (let count = 1; count <= guesses; count += 1) {
    const password = count === guesses ? 'a password' : `guess ${count}`;
    statuses.push(Number.parseInt(await post(`${url}/api/users/login`, { email, password }), 10));
  }
  return statuses;
}
