import { converge } from '../../apps/web/src/editor/sync/testing/convergence.ts';

interface Range {
  readonly first: number;
  readonly seeds: number;
}

/**
 * For each seed, simulates a page that two to six people edit at once, on a network that delays, repeats, reorders and drops messages. Returns the
 * seeds after which a client's page differed from the server's.
 */
export async function tortureLive({ first, seeds }: Range, operations: number, print: (line: string) => void): Promise<number[]> {
  const failed: number[] = [];
  let [editors, objects, overruled] = [0, 0, 0];
  for (let done = 1; done <= seeds; done += 1) {
    const seed = first + done - 1;
    const outcome = await converge(seed, operations);
    editors += outcome.editors;
    objects += outcome.objects;
    overruled += outcome.overruled;
    for (const difference of outcome.differences) print(`seed ${seed}: ${difference}`);
    if (outcome.differences.length > 0) failed.push(seed);
    if (done % 100 === 0) print(`${done} of ${seeds} seeds, ${failed.length} failed`);
  }
  print(
    `${seeds} seeds from ${first} on × ${operations} operations, ${editors} editors, ${objects} objects in the end, ${overruled} edits overruled:`,
  );
  print(
    failed.length === 0
      ? 'all clients ended with the state of the server.'
      : `clients differed from the server for the seeds ${failed.join(', ')}.`,
  );
  return failed;
}
