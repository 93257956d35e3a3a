import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { callsOf } from '../../../test/calls.ts';
import { createTestDatabase } from '../../../test/databases.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { startS3Server } from '../../platform/storage/testing/s3-server.ts';
import { move } from './move.service.ts';
import { verify } from './verify.service.ts';

test('everything is copied into a bucket and another database, is served from there, and stays where it was', async () => {
  const [old, bucket, database] = [await createTestApp(), await startS3Server(), await createTestDatabase({ empty: true })];
  const folder = await mkdtemp(join(tmpdir(), 'move-test-'));
  const storage = await openStorage({ dataDir: folder, storage: bucket.settings });
  const to = { databaseUrl: database.url, storage };
  try {
    const olga = await old.signUp('Olga');
    const owner = callsOf(old.app, olga);
    const project = (await owner.call('createProject', { body: { name: 'Quay' } })).data;
    const place = { params: { id: (await owner.call('listFolders', { params: { id: project.id } })).data[0]!.id } };
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(6_000_000, 'plan')]);
    for (const name of ['small.pdf', 'large.pdf']) {
      await owner.call('uploadItem', { ...place, file: { name, bytes: name === 'large.pdf' ? bytes : '%PDF-1.7\nsmall' } });
    }
    const from = { databaseUrl: old.databaseUrl, storage: old.deps.storage };
    const moved = await move({ from, to, notesPath: join(folder, 'notes'), replace: false });
    expect(moved).toMatchObject({ files: 2, jobs: 2, faults: [] });
    const { db, close } = openDatabase({ url: database.url, log: pino({ level: 'silent' }) });
    expect(await verify({ installation: to, db, quick: false })).toMatchObject({ files: 2, faults: [], orphans: 0 });
    await close();

    const fresh = await createTestApp({ config: { databaseUrl: database.url, storage: bucket.settings } });
    const again = callsOf(fresh.app, olga);
    const [listed] = (await again.call('listProjects')).data;
    expect(listed?.name).toBe('Quay');
    await fresh.close();
  } finally {
    await old.close();
    await database.drop();
    await bucket.close();
    await rm(folder, { recursive: true, force: true });
  }
});
