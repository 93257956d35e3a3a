const megabyte = 1_000_000;

/** Such as `840 kB` or `1.8 MB`. */
export const formatSize = (bytes: number): string =>
  bytes < megabyte ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / megabyte).toFixed(1)} MB`;
