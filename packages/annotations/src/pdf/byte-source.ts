/** Random access to a file, so that large ones are never in memory whole. */
export interface ByteSource {
  readonly size: number;
  /** The bytes from `offset`, at most `length`; fewer at the end of the file. */
  read(offset: number, length: number): Uint8Array;
}

export const bytesSource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (offset, length) => bytes.subarray(Math.max(0, offset), Math.max(0, offset + length)),
});
