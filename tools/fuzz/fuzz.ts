import { createChance, oneOf, shuffled, type Chance } from '../chance.ts';
import { Api } from '../torture/api.ts';
import type { ApiDocument, DocumentedCall } from './document.ts';
import { judge } from './judge.ts';
import { type FuzzRequest, makeRequest, manners } from './request.ts';
import { Sender } from './send.ts';
import { callers, makeWorld, signIn, type Person, type World } from './world.ts';

export interface Fault {
  readonly message: string;
  readonly request: FuzzRequest;
  /** The beginning of the response's body. */
  readonly body: string;
  readonly requestId: string | null;
}

export interface Outcome {
  readonly requests: number;
  /** The number of responses of each status, by operation. Status 0 means no response. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly faults: readonly Fault[];
  /** The slowest response of each operation, in milliseconds. */
  readonly slowest: ReadonlyMap<string, number>;
  readonly secrets: readonly string[];
}

interface Options {
  readonly url: string;
  readonly dataDir: string;
  readonly document: ApiDocument;
  readonly seed: number;
  readonly requests: number;
  /** The number of requests in flight at once. */
  readonly clients: number;
  /** Called after each round. Each round has its own world. */
  readonly afterRound?: (sent: number) => Promise<void>;
}

/** Calls that destroy the world come at the end of a round. */
const destructive =
  /^(deleteProject|handOverProject|removeMember|deleteUser|updateUser|deleteFolder|deleteItem|deleteVersion|endOtherSessions|deleteMarkup|deleteWork|deleteTask)/;

/** Every call by every caller, in a random manner. */
function planRound(document: ApiDocument, world: World, chance: Chance): FuzzRequest[] {
  const make = (call: DocumentedCall): FuzzRequest[] =>
    callers.map((caller) => makeRequest({ document, world, call, caller, manner: oneOf(chance, manners), chance }));
  const [destroying, others] = [true, false].map((isDestructive) =>
    shuffled(chance, document.calls.filter(({ id }) => destructive.test(id) === isDestructive).flatMap(make)),
  );
  return [...(others ?? []), ...(destroying ?? [])];
}

export async function fuzz({ url, dataDir, document, seed, requests, clients, afterRound }: Options): Promise<Outcome> {
  const sender = new Sender(url);
  const counts = new Map<string, Map<number, number>>();
  const faults: Fault[] = [];
  const slowest = new Map<string, number>();
  const secrets = new Set<string>();
  let sent = 0;
  for (let round = 0; sent < requests; round += 1) {
    const world = await makeWorld({ url, dataDir }, round);
    for (const secret of world.secrets) secrets.add(secret);
    const pending = planRound(document, world, createChance(Math.imul(seed, 0x9e3779b1) + round)).slice(0, requests - sent);
    sent += pending.length;
    const sendPending = async (): Promise<void> => {
      for (let next = pending.shift(); next; next = pending.shift()) {
        const started = performance.now();
        const status = await sendAndJudge(next, world, { sender, faults });
        slowest.set(next.call.id, Math.max(slowest.get(next.call.id) ?? 0, performance.now() - started));
        const ofCall = counts.get(next.call.id) ?? new Map<number, number>();
        counts.set(next.call.id, ofCall.set(status, (ofCall.get(status) ?? 0) + 1));
        if (status === 401) await signInAgain(url, world.people[next.caller]);
      }
    };
    await Promise.all(Array.from({ length: clients }, sendPending));
    for (const { token } of Object.values(world.people)) if (token !== null) secrets.add(token);
    await afterRound?.(sent);
  }
  sender.close();
  return { requests: sent, counts, faults, slowest, secrets: [...secrets] };
}

async function sendAndJudge(request: FuzzRequest, world: World, { sender, faults }: { sender: Sender; faults: Fault[] }): Promise<number> {
  try {
    const response = await sender.send(request, world.people[request.caller].token);
    const message = response && judge(request, response, world);
    if (message) faults.push({ message, request, body: response.body.toString('utf8').slice(0, 400), requestId: response.requestId });
    return response?.status ?? 0;
  } catch (error) {
    faults.push({ message: String(error), request, body: '', requestId: null });
    return 0;
  }
}

/** An earlier call may have ended the session. */
async function signInAgain(url: string, person: Person): Promise<void> {
  if (person.token === null || person.isGone) return;
  const anonymous = new Api(url);
  const isValid = await anonymous
    .signedIn(person.token)
    .call('getUserDetails')
    .then(
      () => true,
      () => false,
    );
  if (isValid) return;
  // A revoked personal token stays revoked.
  if (person.caller === 'script') {
    person.isGone = true;
    return;
  }
  const session = await signIn(anonymous, person).catch(() => null);
  if (session) person.token = session.token;
  else person.isGone = true;
}
