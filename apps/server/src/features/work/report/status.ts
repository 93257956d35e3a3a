import { LineCapStyle, type PDFPage } from '@cantoo/pdf-lib';
import { ink } from '../../../platform/print/paper.ts';
import type { ReportStatus } from './protocol.ts';

export const statusWords: Readonly<Record<ReportStatus, string>> = { none: 'None', review: 'Review', open: 'Open', closed: 'Closed' };
/** Statuses that need action come first. */
export const statusOrder: readonly ReportStatus[] = ['open', 'review', 'none', 'closed'];

/** The app's shape of a status, in its colour, round a point. `size` is its diameter, in points. */
export function drawStatus(sheet: PDFPage, status: ReportStatus, { x, y, size }: { x: number; y: number; size: number }): void {
  const color = ink[status];
  const unit = size / 24;
  const ring = { x, y, xScale: 8.5 * unit, yScale: 8.5 * unit, borderColor: color, borderWidth: 2 * unit };
  switch (status) {
    case 'none':
      return sheet.drawEllipse({ ...ring, borderDashArray: [3.2 * unit, 3.475 * unit] });
    case 'review':
      sheet.drawEllipse(ring);
      return sheet.drawSvgPath('M0 -5.5a5.5 5.5 0 0 1 0 11z', { x, y, scale: unit, color, borderWidth: 0 });
    case 'open':
      sheet.drawEllipse(ring);
      return sheet.drawEllipse({ x, y, xScale: 3 * unit, yScale: 3 * unit, color });
    case 'closed':
      sheet.drawEllipse({ x, y, xScale: 9.5 * unit, yScale: 9.5 * unit, color });
      return sheet.drawSvgPath('M-4 0.4l2.7 2.6l5.3 -5.4', {
        x,
        y,
        scale: unit,
        borderColor: ink.paper,
        borderWidth: 2.2,
        borderLineCap: LineCapStyle.Round,
      });
  }
}
