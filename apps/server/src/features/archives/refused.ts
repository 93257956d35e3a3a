/** Why an archive is not written or not read, in a sentence for whoever asked. Trying again would end alike. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';
}
