export type TakeElements = (elements: readonly unknown[]) => void;

/** Stands for the elements of a long array until they are put there. JSON texts of users can't begin like this: the server stores no such character. */
const placeholder = '\0';
/** How deep arrays with lines of their own are in a response. */
const deepest = 4;

/**
 * Parses a JSON response while it arrives. The server writes each batch of a long array as a line of its own, after a line that ends with `[` and
 * before one that begins with `]`. Each batch is parsed and passed to `onElements` as soon as its line is complete. Responses whose length is known
 * have no such lines.
 */
export async function readJson(response: Response, onElements?: TakeElements): Promise<unknown> {
  if (!response.body || response.headers.has('Content-Length')) return response.json();
  const arrays: unknown[][] = [];
  let frame = '';
  let isInArray = false;
  const readLine = (line: string): void => {
    isInArray &&= !line.startsWith(']');
    if (!isInArray) {
      frame += line;
      isInArray = line.endsWith('[');
      if (isInArray) frame += JSON.stringify(placeholder + (arrays.push([]) - 1));
    } else if (line !== '') {
      // oxlint-disable-next-line typescript/consistent-type-assertions -- an array in JSON is an array
      const elements = JSON.parse(`[${line.endsWith(',') ? line.slice(0, -1) : line}]`) as unknown[];
      arrays.at(-1)?.push(...elements);
      onElements?.(elements);
    }
  };
  const text = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let started: string[] = [];
  for (let next = await text.read(); !next.done; next = await text.read()) {
    const [end = '', ...others] = next.value.split('\n');
    started.push(end);
    for (const other of others) {
      readLine(started.join(''));
      started = [other];
    }
  }
  readLine(started.join(''));
  const answer: unknown = JSON.parse(frame);
  if (arrays.length > 0) putElements(answer, arrays, deepest);
  return answer;
}

/** Replaces the placeholders by the elements. */
function putElements(value: unknown, arrays: readonly unknown[][], depth: number): void {
  if (depth === 0 || typeof value !== 'object' || value === null) return;
  for (const [name, child] of Object.entries(value)) {
    const first: unknown = Array.isArray(child) ? child[0] : undefined;
    if (typeof first === 'string' && first.startsWith(placeholder)) Reflect.set(value, name, arrays[Number(first.slice(1))]);
    else putElements(child, arrays, depth - 1);
  }
}
