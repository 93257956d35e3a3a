import type { ServerProcess } from '../server-process.ts';
import { Api } from './api.ts';
import { auditUploads, keepUploading, type UploadLedger } from './upload-client.ts';
import { makeDesk } from './workplace.ts';

interface Parts {
  readonly clients: number;
  readonly say: (line: string) => void;
  /** Kills the server and starts it again, as often as was asked for. */
  readonly killAgainAndAgain: (progress: () => string) => Promise<void>;
}

/** Kills the server while clients upload. True when nothing that it had said is safe was lost, and nothing half is visible. */
export async function tortureUploads(server: ServerProcess, { clients, say, killAgainAndAgain }: Parts): Promise<boolean> {
  const place = { ...(await makeDesk(new Api(server.url), server.dataDir)), base: server.url };
  const ledger: UploadLedger = { sent: new Map(), acknowledged: new Map(), shrunk: [], bytes: 0 };
  const stopping = new AbortController();
  const uploading = Promise.all(
    Array.from({ length: clients }, (_, client) => keepUploading({ place, client, ledger, stopping: stopping.signal })),
  );
  // Seen below; until then a client's failure is nobody's.
  uploading.catch(() => undefined);
  await killAgainAndAgain(() => `${ledger.acknowledged.size} files acknowledged`);
  stopping.abort();
  await uploading;

  const found = await auditUploads(place, ledger);
  const failures = { lost: found.lost, broken: found.broken, doubled: found.doubled, shrunk: ledger.shrunk };
  say(`acknowledged ${found.acknowledged} files and ${ledger.bytes} bytes of parts, present ${found.present}`);
  for (const [word, names] of Object.entries(failures)) say(`${word} ${names.length}${names.length > 0 ? `: ${names.join(', ')}` : ''}`);
  return Object.values(failures).every((names) => names.length === 0);
}
