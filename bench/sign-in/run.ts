import { parseArgs } from 'node:util';
import { ServerProcess } from '../../apps/server/test/server-process.ts';
import { describeMachine, formatTable } from '../tiles/report.ts';
import { guess, measure, type Pair, questions, type Sample } from './measure.ts';
import { separate } from './rank-sum.ts';

/** What responses reveal about accounts, measured on the running server. `--tries` sets how often each kind of address is requested. */

/** Beyond this many standard deviations, one run in a thousand fails by chance. */
const MOST_Z = 3.29;
const WRONG_SIGN_INS_ALLOWED = 10;

const { values: options } = parseArgs({ options: { tries: { type: 'string', default: '320' } } });

async function main(): Promise<void> {
  const server = await ServerProcess.create({ TRUST_PROXY: '1' });
  try {
    await server.start();
    const tries = Number(options.tries);
    console.log(`Responses to addresses with an account and without, ${tries} of each in random order, in milliseconds`);
    console.log(`${describeMachine()}\n`);
    const pairs = new Map<string, Pair>();
    for (const question of questions) pairs.set(question.name, await measure(server.url, question, tries));
    report(pairs);
    reportGuesses(await guess(server.url, WRONG_SIGN_INS_ALLOWED + 2));
    console.log(`\nAfterwards: ${describeMachine()}`);
  } finally {
    await server.stop();
    await server.remove();
  }
}

function report(pairs: ReadonlyMap<string, Pair>): void {
  const shares = [0.05, 0.25, 0.5, 0.75, 0.95];
  const header = ['', 'p5', 'p25', 'median', 'p75', 'p95'];
  const line = (name: string, { times }: Sample) => [name, ...shares.map((share) => quantile(times, share).toFixed(2))];
  const rows = [...pairs].flatMap(([name, pair]) => [line(`${name}: known`, pair.known), line(`${name}: unknown`, pair.unknown)]);
  console.log(`${formatTable([header, ...rows])}\n`);
  for (const [name, { known, unknown }] of pairs) {
    const answers = new Set([...known.answers, ...unknown.answers]);
    checkTarget(answers.size === 1, `${name}: one identical response: ${[...answers].join(' | ')}`);
    const { chance, z } = separate(known.times, unknown.times);
    const result = `a known address takes longer than an unknown one in ${(100 * chance).toFixed(1)} % of pairs, z ${z.toFixed(2)}`;
    checkTarget(Math.abs(z) <= MOST_Z, `${name}: ${result}, at most ${MOST_Z} either way`);
  }
}

function reportGuesses(statuses: readonly number[]): void {
  const expected = statuses.map((_, index) => (index < WRONG_SIGN_INS_ALLOWED ? 200 : 429));
  checkTarget(
    statuses.join() === expected.join(),
    `${WRONG_SIGN_INS_ALLOWED} wrong sign-ins are checked, then all are refused, even the right one: ${statuses.join(' ')}`,
  );
}

function checkTarget(passes: boolean, text: string): void {
  console.log(`- ${passes ? 'PASS' : 'FAIL'}: ${text}`);
  if (!passes) process.exitCode = 1;
}

/** A quantile. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

await main();
