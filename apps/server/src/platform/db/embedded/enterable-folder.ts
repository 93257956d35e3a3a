import { chmod, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Creates a folder and its parents with access for the database's user, whatever the umask: root runs the database as another user. */
export async function createEnterableFolder(folder: string): Promise<void> {
  const topmost = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (topmost === undefined || process.getuid?.() !== 0) return;
  for (let made = folder; ; made = dirname(made)) {
    await chmod(made, 0o711);
    if (made === topmost || made === dirname(made)) return;
  }
}
