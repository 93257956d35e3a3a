/** Limits the memory of a batch: drawings can have megabytes. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_MARKUPS = 200;

/** Cuts a list into batches of limited size; a larger drawing is a batch of its own. */
export function toBatches<T extends { readonly bytes: number }>(markups: readonly T[]): T[][] {
  const batches: T[][] = [];
  let [batch, bytes]: [T[], number] = [[], 0];
  for (const markup of markups) {
    if (batch.length > 0 && (batch.length === MAX_MARKUPS || bytes + markup.bytes > MAX_BYTES)) {
      batches.push(batch);
      [batch, bytes] = [[], 0];
    }
    batch.push(markup);
    bytes += markup.bytes;
  }
  return batch.length === 0 ? batches : [...batches, batch];
}
