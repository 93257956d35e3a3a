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
  let shared: Shared | undefined;
  const readLine = (line: string): void => {
    isInArray &&= !line.startsWith(']');
    if (!isInArray) {
      frame += line;
      isInArray = line.endsWith('[');
      shared = undefined;
      if (isInArray) frame += JSON.stringify(placeholder + (arrays.push([]) - 1));
    } else if (line !== '') {
      // oxlint-disable-next-line typescript/consistent-type-assertions -- an array in JSON is an array
      const parsed = JSON.parse(`[${line.endsWith(',') ? line.slice(0, -1) : line}]`) as unknown[];
      shared = sharedIn(parsed) ?? shared;
      const elements = shared ? complete(parsed, shared) : parsed;
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

/** An element that isn't one: what those after it don't repeat. */
interface Shared {
  /** Fields with their values. */
  readonly $shared: object;
  /** Fields that are the same as another one, by name. */
  readonly $same: Readonly<Record<string, string>>;
}

// oxlint-disable-next-line typescript/consistent-type-assertions -- only the server writes elements with such a field
const toShared = (element: object): Shared | undefined => ('$shared' in element ? (element as Shared) : undefined);
const sharedIn = ([first]: readonly unknown[]) => (typeof first === 'object' && first ? toShared(first) : undefined);

/** The elements with the fields that they share. All have their fields in the same order, which makes them small and fast. */
function complete(elements: readonly unknown[], { $shared, $same }: Shared): unknown[] {
  const same = Object.entries($same);
  return elements.flatMap((element) => {
    if (typeof element !== 'object' || element === null || '$shared' in element) return [];
    const whole = { ...$shared, ...element };
    for (const [field, other] of same) if (!(field in whole)) Reflect.set(whole, field, Reflect.get(whole, other));
    return whole;
  });
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
