import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { PageSize } from '../page-geometry.ts';
import { findImages, type PageImage } from './pdfium-images.ts';

/** The largest image on a page. */
export type MainImage = PageImage;

export function findMainImage(module: WrappedPdfiumModule, page: number, size: PageSize): MainImage | undefined {
  let main: PageImage | undefined;
  for (const image of findImages(module, page, { size, smallest: 0 })) if (image.share > (main?.share ?? 0)) main = image;
  return main;
}
