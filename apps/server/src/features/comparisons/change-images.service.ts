import { joinMatrices, type Matrix } from '@sheetmark/compare';
import { type ChangeId, type ComparisonId, PageBox, type SignedQuery } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { BytesReply } from '../../platform/http/handler.ts';
import { mediaTypeOf, type PageComparer } from '../files/public.ts';
import { requireMember } from '../projects/public.ts';
import { storedAlignment } from './comparisons.presenter.ts';
import { findComparison } from './comparisons.repository.ts';
import { findChange } from './page-changes.repository.ts';

interface ChangeImagesParts extends Pick<Deps, 'db' | 'signedUrls'> {
  readonly pageComparer: PageComparer;
}

interface ImagePath {
  readonly comparisonId: ComparisonId;
  readonly changeId: ChangeId;
  readonly side: 'before' | 'after';
}

export function createChangeImagesService({ db, signedUrls, pageComparer }: ChangeImagesParts) {
  return {
    /** Served by signed URL: how the region of a change looks before or after. */
    async image({ comparisonId, changeId, side }: ImagePath, query: SignedQuery, signal: AbortSignal): Promise<BytesReply> {
      const verified = await signedUrls.verify(`/api/comparison/${comparisonId}/change/${changeId}/${side}`, query);
      const comparison = verified && (await findComparison(db, comparisonId));
      if (!verified || !comparison) throw notFound();
      await requireMember(db, { id: query.u }, comparison.project_id);
      const change = await findChange(db, comparisonId, changeId);
      const alignment = storedAlignment.nullable().parse(change?.alignment ?? null);
      const pageNumber = side === 'before' ? change?.before_page : change?.after_page;
      if (!change || !alignment || pageNumber == null) throw notFound();
      const part = cropOf(PageBox.parse(change.box));
      const toPixels = side === 'before' ? joinMatrices(alignment.matrix, part.toPixels) : part.toPixels;
      const fileId = side === 'before' ? comparison.before_file_id : comparison.after_file_id;
      const { bytes } = await pageComparer.drawPart({ fileId, pageNumber }, { ...part, toPixels, signal });
      return { bytes, mediaType: mediaTypeOf(bytes), cacheSeconds: verified.secondsLeft };
    },
  };
}

/** Around the region, and the proportions of the picture: twice those of a row's thumbnail. */
const SURROUNDINGS = 0.4;
const PICTURE = { width: 480, height: 320 };
/** Page units, so that tiny changes show where they are. */
const LEAST_SIDE = 60;

function cropOf({ left, top, width, height }: PageBox): { toPixels: Matrix; width: number; height: number } {
  const scale = Math.min(
    PICTURE.width / Math.max(width * (1 + SURROUNDINGS), LEAST_SIDE),
    PICTURE.height / Math.max(height * (1 + SURROUNDINGS), LEAST_SIDE),
  );
  const [x, y] = [left + width / 2, top + height / 2];
  return { toPixels: [scale, 0, 0, scale, PICTURE.width / 2 - x * scale, PICTURE.height / 2 - y * scale], ...PICTURE };
}

export type ChangeImagesService = ReturnType<typeof createChangeImagesService>;
