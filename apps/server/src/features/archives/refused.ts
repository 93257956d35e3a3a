/** Why an archive can't be written or read, as a message for the user. A retry would fail in the same way. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';
}
