interface Outcome {
  readonly editors: number;
  readonly objects: number;
  readonly overruled: number;
  readonly differences: readonly string[];
}

/** The page's own code: the server has no part in it, and does not know its types. */
const simulation = new URL('../../../web/src/editor/sync/testing/convergence.ts', import.meta.url).href;

interface Range {
  readonly first: number;
  readonly seeds: number;
}

/**
 * So many pages on which two to six people work at once, on a network that delays, repeats, reorders and cuts. Answers the seeds after which
 * somebody's page was not as the server has it.
 */
export async function tortureLive({ first, seeds }: Range, operations: number, say: (line: string) => void): Promise<number[]> {
  const { converge } = (await import(simulation)) as { converge: (seed: number, operations: number) => Promise<Outcome> };
  const failed: number[] = [];
  let [editors, objects, overruled] = [0, 0, 0];
  for (let done = 1; done <= seeds; done += 1) {
    const seed = first + done - 1;
    const outcome = await converge(seed, operations);
    editors += outcome.editors;
    objects += outcome.objects;
    overruled += outcome.overruled;
    for (const difference of outcome.differences) say(`seed ${seed}: ${difference}`);
    if (outcome.differences.length > 0) failed.push(seed);
    if (done % 100 === 0) say(`${done} of ${seeds} seeds, ${failed.length} failed`);
  }
  say(
    `${seeds} seeds from ${first} on × ${operations} operations, ${editors} editors, ${objects} objects in the end, ${overruled} times somebody was overruled:`,
  );
  say(failed.length === 0 ? 'all ended with what the server has.' : `not so for the seeds ${failed.join(', ')}.`);
  return failed;
}
