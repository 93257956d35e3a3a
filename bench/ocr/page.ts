import { drawPart } from '../../apps/server/src/features/files/rendering/worker/ocr/page-picture.ts';
import { readScan } from '../../apps/server/src/features/files/rendering/worker/ocr/read-scan.ts';
import { openEngine } from '../../apps/server/src/features/files/rendering/worker/ocr/tesseract.ts';
import { loadPdfium } from '../../apps/server/src/features/files/rendering/worker/pdfium.ts';
import { isMostlyHidden } from './hidden-text.ts';
import { countFound } from './words.ts';

/** Reads one page of a PDF as if it were scanned at 200 dpi, and prints what was found and what it cost as JSON. Arguments: path, page. */

const DENSITY = 200 / 72;

const [path = '', page = '1'] = process.argv.slice(2);
const document = (await loadPdfium()).open(path, { maxBytes: 2 ** 30 });
const index = Number(page) - 1;
const size = document.pageSize(index);
const truth = document.readGeometry(index, size).words.map(({ text, angle, box }) => ({
  text,
  angle,
  left: box.left * DENSITY,
  top: box.top * DENSITY,
  right: box.right * DENSITY,
  bottom: box.bottom * DENSITY,
}));
const whole = { left: 0, top: 0, right: size.width, bottom: size.height, density: DENSITY, isTilted: false };
const { picture } = drawPart(document, index, size, whole);
document.close();
const before = process.cpuUsage();
const { lines } = readScan(picture, await openEngine(['eng']));
const { user, system } = process.cpuUsage(before);
const memoryMiB = process.resourceUsage().maxRSS / 1024;
const isHidden = await isMostlyHidden(path, index + 1);
console.log(JSON.stringify({ counts: countFound(truth, lines.flat()), isHidden, cpuSeconds: (user + system) / 1e6, memoryMiB }));
