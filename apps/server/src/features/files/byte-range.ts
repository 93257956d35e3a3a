/** One range of RFC 9110 section 14; null for none, several, or one that does not fit: then the whole is answered. */
export function byteRange(header: string | null, size: number): { start: number; end: number } | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const last = match[1] === '';
  const start = last ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = last || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start <= end && start < size ? { start, end } : null;
}
