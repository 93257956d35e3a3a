/** Page units, which are pixels, per point on paper, of each page of an image; none for PDFs. The library is only loaded for images. */
export async function listUnitsPerPoint({ path, isPdf, pages }: { path: string; isPdf: boolean; pages: number }): Promise<number[]> {
  if (isPdf) return [];
  const { openPages, unitsPerPointOf } = await import('./image-density.ts');
  const found: number[] = [];
  for (const open of openPages(path, pages)) found.push(await unitsPerPointOf(open()));
  return found;
}
