/** Characters with a meaning on some system that unpacks the archive: separators, wildcards, streams, controls, writing directions. */
const unsafe = /[\p{Cc}\p{Bidi_Control}/\\:*?"<>|]/gu;
/** Names of devices on Windows, with any extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** The longest name, in bytes of UTF-8, that every file system accepts. */
const longestBytes = 240;

/** The name as one segment of a path: never empty, `.`, `..` or a device, and without a dot or space at its end. */
export function safeSegment(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(unsafe, '_')
    .replace(/^[\s.]+/u, '')
    .replace(/[\s.]+$/u, '');
  const some = plain === '' ? '_' : plain;
  return cut(device.test(some) ? `_${some}` : some);
}

/** Shortens a long name before its extension. */
function cut(name: string): string {
  if (Buffer.byteLength(name) <= longestBytes) return name;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  const letters = Array.from(name.slice(0, name.length - extension.length));
  while (Buffer.byteLength(letters.join('')) + extension.length > longestBytes) letters.pop();
  return letters.join('') + extension;
}

export interface ArchiveFolder {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
}

export interface ArchiveFile {
  /** Null: at the top of the archive. */
  readonly folderId: number | null;
  readonly name: string;
}

export interface ArchivePaths<F> {
  readonly files: readonly { readonly path: string; readonly file: F }[];
  /** The paths of all folders, including empty ones. Each ends with a `/`. */
  readonly folders: readonly string[];
}

/**
 * A path in the archive for each file and folder: safe on every system, and unique regardless of case. A folder whose parent isn't among them is at
 * the top.
 */
export function archivePaths<F extends ArchiveFile>(folders: readonly ArchiveFolder[], files: readonly F[]): ArchivePaths<F> {
  const taken = new Set<string>();
  const among = new Set(folders.map((folder) => folder.id));
  const children = Map.groupBy(folders, ({ parent_id }) => (parent_id !== null && among.has(parent_id) ? parent_id : null));
  const paths = new Map<number | null, string>([[null, '']]);

  function place(parent: string, name: string): string {
    const safe = safeSegment(name);
    const dot = safe.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ''];
    let path = parent + safe;
    for (let n = 2; taken.has(path.toLowerCase()); n += 1) path = `${parent}${stem} (${n})${extension}`;
    taken.add(path.toLowerCase());
    return path;
  }

  const below = (id: number | null): void => {
    for (const folder of children.get(id) ?? []) {
      paths.set(folder.id, `${place(paths.get(id) ?? '', folder.name)}/`);
      below(folder.id);
    }
  };
  below(null);
  return {
    files: files.map((file) => ({ path: place(paths.get(file.folderId) ?? '', file.name), file })),
    folders: [...paths.values()].filter((path) => path !== ''),
  };
}
