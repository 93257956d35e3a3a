import { createChance, oneOf, shuffled, type Chance } from '../chance.ts';
import { Api } from '../torture/api.ts';
import type { ApiDocument, DocumentedCall } from './document.ts';
import { judge } from './judge.ts';
import { type FuzzRequest, makeRequest, manners } from './request.ts';
import { Sender } from './send.ts';
import { callers, makeWorld, signIn, type Somebody, type World } from './world.ts';

export interface Fault {
  readonly what: string;
  readonly request: FuzzRequest;
  /** The first words of the answer. */
  readonly answer: string;
  readonly requestId: string | null;
}

export interface Outcome {
  readonly requests: number;
  /** How many answers of each status, by operation; 0 where none came. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly faults: readonly Fault[];
  readonly secrets: readonly string[];
}

interface Parts {
  readonly url: string;
  readonly dataDir: string;
  readonly document: ApiDocument;
  readonly seed: number;
  readonly requests: number;
  /** How many are under way at once. */
  readonly clients: number;
  /** Between two rounds, each in a world of its own. */
  readonly afterRound?: (sent: number) => Promise<void>;
}

/** What takes the world apart comes at the end of a round. */
const last =
  /^(deleteProject|handOverProject|removeMember|deleteUser|updateUser|deleteFolder|deleteItem|deleteVersion|endOtherSessions|deleteMarkup|deleteWork|deleteTask)/;

/** Every call by every caller, once a round, in one of the manners. */
function planRound(document: ApiDocument, world: World, chance: Chance): FuzzRequest[] {
  const make = (call: DocumentedCall): FuzzRequest[] =>
    callers.map((caller) => makeRequest({ document, world, call, caller, manner: oneOf(chance, manners), chance }));
  const [ending, beginning] = [true, false].map((isLast) =>
    shuffled(chance, document.calls.filter(({ id }) => last.test(id) === isLast).flatMap(make)),
  );
  return [...(beginning ?? []), ...(ending ?? [])];
}

export async function fuzz({ url, dataDir, document, seed, requests, clients, afterRound }: Parts): Promise<Outcome> {
  const sender = new Sender(url);
  const counts = new Map<string, Map<number, number>>();
  const faults: Fault[] = [];
  const secrets = new Set<string>();
  let sent = 0;
  for (let round = 0; sent < requests; round += 1) {
    const world = await makeWorld({ url, dataDir }, round);
    for (const secret of world.secrets) secrets.add(secret);
    const waiting = planRound(document, world, createChance(Math.imul(seed, 0x9e3779b1) + round)).slice(0, requests - sent);
    sent += waiting.length;
    const sendOneByOne = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const status = await attempt(next, world, { sender, faults });
        const ofCall = counts.get(next.call.id) ?? new Map<number, number>();
        counts.set(next.call.id, ofCall.set(status, (ofCall.get(status) ?? 0) + 1));
        if (status === 401) await signInAgain(url, world.people[next.caller]);
      }
    };
    await Promise.all(Array.from({ length: clients }, sendOneByOne));
    for (const { token } of Object.values(world.people)) if (token !== null) secrets.add(token);
    await afterRound?.(sent);
  }
  sender.close();
  return { requests: sent, counts, faults, secrets: [...secrets] };
}

async function attempt(request: FuzzRequest, world: World, { sender, faults }: { sender: Sender; faults: Fault[] }): Promise<number> {
  try {
    const answer = await sender.send(request, world.people[request.caller].token);
    const what = answer && judge(request, answer, world);
    if (what) faults.push({ what, request, answer: answer.body.toString('utf8').slice(0, 400), requestId: answer.requestId });
    return answer?.status ?? 0;
  } catch (error) {
    faults.push({ what: String(error), request, answer: '', requestId: null });
    return 0;
  }
}

/** One of the calls before may have ended the session. */
async function signInAgain(url: string, somebody: Somebody): Promise<void> {
  if (somebody.token === null || somebody.isGone) return;
  const anonymous = new Api(url);
  const isKnown = await anonymous
    .signedIn(somebody.token)
    .call('getUserDetails')
    .then(
      () => true,
      () => false,
    );
  if (isKnown) return;
  const again = await signIn(anonymous, somebody).catch(() => null);
  if (again) somebody.token = again.token;
  else somebody.isGone = true;
}
