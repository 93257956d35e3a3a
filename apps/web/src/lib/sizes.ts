const [kilobyte, megabyte, gigabyte] = [1e3, 1e6, 1e9];

/** Bytes in a readable unit. */
export function formatSize(bytes: number): string {
  if (bytes < megabyte) return `${Math.ceil(bytes / kilobyte)} kB`;
  return bytes < gigabyte ? `${(bytes / megabyte).toFixed(1)} MB` : `${(bytes / gigabyte).toFixed(2)} GB`;
}
