import { comparePages } from '../../apps/server/src/features/files/rendering/worker/compare-pages.ts';
import type { ComparedPage } from '../../apps/server/src/features/files/rendering/worker/compare-pages.ts';
import { loadPdfium } from '../../apps/server/src/features/files/rendering/worker/pdfium.ts';

/** A process that compares page 1 of two documents, as a render worker does: prints what it found and what that cost. */

const MAX_BYTES = 2 ** 30;

const pdfium = await loadPdfium();
const started = process.cpuUsage();
const [before, after] = process.argv.slice(2).map(openPage);
if (!before || !after) throw new Error('usage: pair.ts OLDER NEWER');
const comparison = comparePages(before, after);
const { user, system } = process.cpuUsage(started);
console.log(JSON.stringify({ ...comparison, cpuMs: (user + system) / 1000, memoryMiB: process.resourceUsage().maxRSS / 1024 }));

function openPage(path: string): ComparedPage {
  const document = pdfium.open(path, { maxBytes: MAX_BYTES });
  return { document, index: 0, size: document.pageSize(0) };
}
