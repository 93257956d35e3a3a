import { PDFDocument, PDFName, StandardFonts, type PDFFont } from '@cantoo/pdf-lib';
import { Frame, Pen, type FontName, type PageContent, type PenFont } from './pen.ts';

/** One page to draw; sizes in page units (points). */
export interface PageDrawing {
  readonly width: number;
  readonly height: number;
  draw(paper: Pen): void;
}

export interface PdfInfo {
  readonly title: string;
  readonly subject: string;
  /** Written as creation and modification date, so that the same drawing gives the same bytes. */
  readonly issued: Date;
}

export const A1_LANDSCAPE = { width: 2384, height: 1684 } as const;
export const A4_PORTRAIT = { width: 595, height: 842 } as const;

const FACES: Record<FontName, StandardFonts> = {
  regular: StandardFonts.Helvetica,
  bold: StandardFonts.HelveticaBold,
  oblique: StandardFonts.HelveticaOblique,
};

/** Draws the pages and returns the PDF file; the same input gives the same bytes. */
export async function pdfFile(info: PdfInfo, pages: readonly PageDrawing[]): Promise<Uint8Array> {
  const doc = await PDFDocument.create({ updateMetadata: false });
  doc.setTitle(info.title);
  doc.setSubject(info.subject);
  doc.setAuthor('Marram Architects');
  doc.setProducer('Sheetmark demo drawings');
  doc.setCreationDate(info.issued);
  doc.setModificationDate(info.issued);
  const faces = {
    regular: doc.embedStandardFont(FACES.regular),
    bold: doc.embedStandardFont(FACES.bold),
    oblique: doc.embedStandardFont(FACES.oblique),
  };
  for (const page of pages) addPage(doc, faces, page);
  return doc.save({ useObjectStreams: true });
}

function addPage(doc: PDFDocument, faces: Record<FontName, PDFFont>, drawing: PageDrawing): void {
  const content: PageContent = {
    height: drawing.height,
    fonts: { regular: penFont(faces.regular, 'F1'), bold: penFont(faces.bold, 'F2'), oblique: penFont(faces.oblique, 'F3') },
    lines: ['1 J 1 j'],
    segments: 0,
    state: {},
  };
  drawing.draw(new Pen(content, Frame.paper()));
  const page = doc.addPage([drawing.width, drawing.height]);
  for (const [index, face] of [faces.regular, faces.bold, faces.oblique].entries()) {
    page.node.setFontDictionary(PDFName.of(`F${index + 1}`), face.ref);
  }
  page.node.set(PDFName.of('Contents'), doc.context.register(doc.context.flateStream(content.lines.join('\n'))));
}

function penFont(font: PDFFont, resource: string): PenFont {
  return {
    resource,
    encode: (text) => font.encodeText(text).toString(),
    widthPerEm: (text) => font.widthOfTextAtSize(text, 1),
  };
}
