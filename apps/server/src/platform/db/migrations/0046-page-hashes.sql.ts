/** Hashes of pages are made differently from now on: sets that are published next hash the sheets again that they update. */
export const pageHashes = 'delete from page_hashes';
