/** A PDF with this many empty pages. */
export function blankPdf(pages: number): Buffer {
  const numbers = Array.from({ length: pages }, (_, index) => index + 3);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
    ...numbers.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 595] >>'),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = text.length;
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n `)];
  text += `xref\n0 ${table.length}\n${table.join('\n')}\ntrailer << /Size ${table.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(text, 'latin1');
}
