import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const secretPath = (dataDir: string): string => join(dataDir, 'secret');

/** Null: there is none. Takes away other users' access to it. */
export async function readSecret(dataDir: string): Promise<string | null> {
  try {
    const secret = (await readFile(secretPath(dataDir), 'utf8')).trim();
    if (process.platform !== 'win32') await chmod(secretPath(dataDir), 0o600).catch(() => undefined);
    return secret === '' ? null : secret;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes it for its owner alone, unless another process was faster; answers what is there then. `replace`: also over another one. */
export async function writeSecret(dataDir: string, secret: string, { replace = false } = {}): Promise<string> {
  const path = secretPath(dataDir);
  const temporary = `${path}.${randomUUID()}`;
  await mkdir(dataDir, { recursive: true });
  if (replace) await rm(path, { force: true });
  try {
    await writeFile(temporary, `${secret}\n`, { mode: 0o600, flush: true });
    await link(temporary, path);
    return secret;
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    const found = isThere ? await readSecret(dataDir) : null;
    if (found === null) throw error;
    return found;
  } finally {
    await rm(temporary, { force: true });
  }
}
