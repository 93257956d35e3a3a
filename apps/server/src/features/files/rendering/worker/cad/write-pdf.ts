import { type PDFContext, PDFDocument, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import type { PlottedPage } from '@sheetmark/cad';
import { ReportLetters } from '../../../../../platform/print/letters.ts';
import { PdfCanvas } from './pdf-canvas.ts';

interface Layer {
  readonly name: string;
  readonly isShown: boolean;
}

/** The fonts for a new PDF, with the letters that its drawing needs. */
export async function startPdf(letters: string): Promise<{ pdf: PDFDocument; letters: ReportLetters }> {
  const pdf = await PDFDocument.create();
  const prepared = new ReportLetters(pdf);
  await prepared.prepare([letters]);
  return { pdf, letters: prepared };
}

/** A page for each plotted one, with its layers as optional content and its name as its label. */
export async function writePdf(
  { pdf, letters }: { pdf: PDFDocument; letters: ReportLetters },
  { pages, layers, maxBytes }: { pages: readonly PlottedPage[]; layers: readonly Layer[]; maxBytes: number },
): Promise<Uint8Array> {
  const groups = new Map<string, PDFRef>();
  for (const page of pages) {
    const canvas = new PdfCanvas(letters, maxBytes);
    page.draw(canvas);
    addPage(pdf, page, { canvas, groups });
  }
  pdf.catalog.set(PDFName.of('OCProperties'), optionalContent(pdf.context, groups, layers));
  pdf.catalog.set(
    PDFName.of('PageLabels'),
    pdf.context.obj({ Nums: pages.flatMap(({ name }, index) => [index, pdf.context.obj({ P: PDFHexString.fromText(name) })]) }),
  );
  return pdf.save({ useObjectStreams: true });
}

function addPage(
  pdf: PDFDocument,
  { width, height }: PlottedPage,
  { canvas, groups }: { canvas: PdfCanvas; groups: Map<string, PDFRef> },
): void {
  const { context } = pdf;
  const page = pdf.addPage([width, height]);
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(canvas.end())));
  const fonts = Object.fromEntries(canvas.fonts.entries.map(([font, name]) => [name, font.ref]));
  const layers = Object.fromEntries(canvas.layers.entries.map(([layer, name]) => [name, groupOf(context, groups, layer)]));
  page.node.set(PDFName.of('Resources'), context.obj({ Font: fonts, Properties: layers }));
}

function groupOf(context: PDFContext, groups: Map<string, PDFRef>, name: string): PDFRef {
  const known = groups.get(name);
  if (known) return known;
  const group = context.register(context.obj({ Type: 'OCG', Name: PDFHexString.fromText(name) }));
  groups.set(name, group);
  return group;
}

/** Only layers with something on them; in the drawing's order. */
function optionalContent(context: PDFContext, groups: ReadonlyMap<string, PDFRef>, layers: readonly Layer[]) {
  const used = layers.flatMap(({ name, isShown }) => {
    const group = groups.get(name);
    return group ? [{ group, isShown }] : [];
  });
  const order = used.map(({ group }) => group);
  return context.obj({ OCGs: order, D: { Order: order, OFF: used.filter(({ isShown }) => !isShown).map(({ group }) => group) } });
}
