import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { PageSize } from '../page-geometry.ts';
import type { Matrix } from './matrix.ts';
import { withScratch } from './pdfium-memory.ts';

/** PDFium answers whole numbers: a thousandth of a page unit, or what keeps them below 2^30. */
const STEPS = 1_000;
const MAX_STEPS = 2 ** 30;

/** From the document's own frame (points, y up, whatever its boxes and rotation) to page units. */
export function pageFrame(module: WrappedPdfiumModule, page: number, { width, height }: PageSize): Matrix {
  const steps = Math.min(STEPS, MAX_STEPS / Math.max(width, height));
  const [deviceWidth, deviceHeight] = [Math.round(width * steps), Math.round(height * steps)];
  return withScratch(module, ({ pointer, integers }) => {
    const at = (x: number, y: number): readonly [number, number] => {
      module.FPDF_PageToDevice(page, 0, 0, deviceWidth, deviceHeight, 0, x, y, pointer, pointer + 4);
      const [deviceX = 0, deviceY = 0] = integers(2);
      return [deviceX / steps, deviceY / steps];
    };
    const far = 1_000;
    const [[e, f], [xx, xy], [yx, yy]] = [at(0, 0), at(far, 0), at(0, far)];
    return [(xx - e) / far, (xy - f) / far, (yx - e) / far, (yy - f) / far, e, f];
  });
}
