import { pdfFile } from '../paper/pdf-file.ts';
import { DOOR_HARDWARE } from './door-hardware-clauses.ts';
import { specificationPages } from './flow.ts';

const ISSUED = '2026-10-26';

/** Section 08 71 00 of the specification: A4 pages of running text. */
export function doorHardwareSpecification(): Promise<Uint8Array> {
  const info = { title: '08 71 00 Door Hardware', subject: 'Harbour Library, specification', issued: new Date(`${ISSUED}T09:00:00Z`) };
  return pdfFile(info, (measure) =>
    specificationPages(
      DOOR_HARDWARE,
      {
        header: ['Harbour Library', 'Specification · 08 71 00 Door Hardware'],
        footer: ['Marram Architects', `Issue for tender, ${ISSUED}`],
      },
      measure,
    ),
  );
}
