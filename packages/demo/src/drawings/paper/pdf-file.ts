import { PDFDocument, PDFName, StandardFonts, type PDFFont } from '@cantoo/pdf-lib';
import { Frame, Pen, type PageContent, type PenFont } from './pen.ts';

/** One page to draw; sizes in page units (points). */
export interface PageDrawing {
  readonly width: number;
  readonly height: number;
  draw(paper: Pen): void;
}

export interface PdfInfo {
  readonly title: string;
  readonly subject: string;
  /** Written as creation and modification date, so that the same drawing produces the same bytes. */
  readonly issued: Date;
}

export const A1_LANDSCAPE = { width: 2384, height: 1684 } as const;
export const A4_PORTRAIT = { width: 595, height: 842 } as const;

/** Regular, bold, oblique. */
const FACES = [StandardFonts.Helvetica, StandardFonts.HelveticaBold, StandardFonts.HelveticaOblique] as const;

/**
 * Draws the pages and returns the PDF file; the same input gives the same bytes. Pages that depend on text widths are created by a function, which
 * gets a pen to measure with.
 */
export async function pdfFile(
  info: PdfInfo,
  pages: readonly PageDrawing[] | ((measure: Pen) => readonly PageDrawing[]),
): Promise<Uint8Array> {
  const doc = await PDFDocument.create({ updateMetadata: false });
  doc.setTitle(info.title);
  doc.setSubject(info.subject);
  doc.setAuthor('Marram Architects');
  doc.setProducer('Sheetmark demo drawings');
  doc.setCreationDate(info.issued);
  doc.setModificationDate(info.issued);
  const faces = FACES.map((face, index) => ({ resource: `F${index + 1}`, font: doc.embedStandardFont(face) }));
  const drawings = typeof pages === 'function' ? pages(new Pen(emptyPage(faces, 0), Frame.paper())) : pages;
  for (const drawing of drawings) addPage(doc, faces, drawing);
  return doc.save({ useObjectStreams: true });
}

interface Face {
  readonly resource: string;
  readonly font: PDFFont;
}

function emptyPage(faces: readonly Face[], height: number): PageContent {
  const [regular, bold, oblique] = faces.map((face) => penFont(face));
  if (!regular || !bold || !oblique) throw new Error('a page needs its three faces');
  return { height, fonts: { regular, bold, oblique }, lines: ['1 J 1 j'], state: {} };
}

function addPage(doc: PDFDocument, faces: readonly Face[], drawing: PageDrawing): void {
  const content = emptyPage(faces, drawing.height);
  drawing.draw(new Pen(content, Frame.paper()));
  const page = doc.addPage([drawing.width, drawing.height]);
  for (const { resource, font } of faces) page.node.setFontDictionary(PDFName.of(resource), font.ref);
  page.node.set(PDFName.of('Contents'), doc.context.register(doc.context.flateStream(content.lines.join('\n'))));
}

function penFont({ font, resource }: Face): PenFont {
  return {
    resource,
    encode: (text) => font.encodeText(text).toString(),
    widthPerEm: (text) => font.widthOfTextAtSize(text, 1),
  };
}
