const patienceMs = 10_000;
const mostBytes = 1024 * 1024;

/** Reads JSON from an address that operators chose, without redirects. Rejects if it is larger than 1 MB or takes longer than ten seconds. */
export async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' });
  if (!response.ok || !response.body) throw new Error(`${new URL(url).host} answered ${response.status}`);
  const pieces: Uint8Array[] = [];
  let length = 0;
  const body: AsyncIterable<Uint8Array> = response.body;
  for await (const piece of body) {
    length += piece.length;
    if (length > mostBytes) throw new Error(`${new URL(url).host} sent more than 1 MB`);
    pieces.push(piece);
  }
  return JSON.parse(Buffer.concat(pieces).toString('utf8'));
}
