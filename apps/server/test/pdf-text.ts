import { statSync } from 'node:fs';
import { loadPdfium } from '../src/features/files/rendering/worker/pdfium.ts';

/** Writes the text of a PDF, for journeys: its path is the argument. Lines of a paragraph and pages follow each other, words are one space apart. */
const path = process.argv[2] ?? '';
const pdfium = await loadPdfium();
const document = pdfium.open(path, { maxBytes: statSync(path).size });
for (let page = 0; page < document.pageCount; page += 1)
  console.log(document.read(page, document.pageSize(page)).text.replaceAll(/\s+/g, ' '));
