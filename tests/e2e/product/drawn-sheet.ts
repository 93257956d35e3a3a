/** Inches of ARCH E1, the usual size of large American construction sheets. */
const [widthInches, heightInches] = [42, 30];
const point = 72;

/** Points. */
const sheetSize = { width: widthInches * point, height: heightInches * point };

interface Marks {
  readonly lines: number;
}

/**
 * A construction sheet as a PDF of one page: so many thin lines in the pattern of a floor tiled at random looking sizes, and a frame.
 * The same every time.
 */
export function drawSheet({ lines }: Marks): Buffer {
  const { width, height } = sheetSize;
  const marks = ['0.36 w', `36 36 ${width - 72} ${height - 72} re S`];
  for (let index = 0; index < lines; index += 1) {
    const x = 48 + ((index * 7919) % (width - 144));
    const y = 48 + ((index * 6271) % (height - 144));
    const length = 6 + ((index * 31) % 40);
    marks.push(`${x} ${y} m ${index % 2 === 0 ? `${x + length} ${y}` : `${x} ${y + length}`} l S`);
  }
  return pdfOf(marks.join('\n'), `0 0 ${width} ${height}`);
}

function pdfOf(content: string, mediaBox: string): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox}] /Contents 4 0 R /Resources << >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)].join('\n');
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n${table}\n${trailer}`, 'latin1');
}
