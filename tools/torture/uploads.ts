import type { ServerProcess } from '../../apps/server/test/server-process.ts';
import { Api } from './api.ts';
import { createTestProject } from './test-project.ts';
import { auditUploads, keepUploading, type UploadLedger } from './upload-client.ts';

interface Options {
  readonly clients: number;
  readonly print: (line: string) => void;
  /** Kills and restarts the server repeatedly. */
  readonly killRepeatedly: (progress: () => string) => Promise<void>;
}

/** Kills the server while clients upload. Returns true if nothing acknowledged is lost and no incomplete file is visible. */
export async function tortureUploads(server: ServerProcess, { clients, print, killRepeatedly }: Options): Promise<boolean> {
  const project = { ...(await createTestProject(new Api(server.url), server.dataDir)), base: server.url };
  const ledger: UploadLedger = { sent: new Map(), acknowledged: new Map(), shrunk: [], bytes: 0 };
  const stop = new AbortController();
  const uploading = Promise.all(
    Array.from({ length: clients }, (_, client) => keepUploading({ project, client, ledger, stop: stop.signal })),
  );
  // A client's failure is reported below. This only prevents an unhandled rejection until then.
  uploading.catch(() => undefined);
  await killRepeatedly(() => `${ledger.acknowledged.size} files acknowledged`);
  stop.abort();
  await uploading;

  const found = await auditUploads(project, ledger);
  const failures = { lost: found.lost, broken: found.broken, doubled: found.doubled, shrunk: ledger.shrunk };
  print(`acknowledged ${found.acknowledged} files and ${ledger.bytes} bytes of parts, present ${found.present}`);
  for (const [word, names] of Object.entries(failures)) print(`${word} ${names.length}${names.length > 0 ? `: ${names.join(', ')}` : ''}`);
  return Object.values(failures).every((names) => names.length === 0);
}
