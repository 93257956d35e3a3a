import type { ChangeId, ComparisonId, SignedQuery } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { BytesReply } from '../../platform/http/handler.ts';
import { mediaTypeOf, type PageComparer } from '../files/public.ts';
import { requireMemberOf } from '../projects/public.ts';
import { findComparison } from './comparisons.repository.ts';
import { drawRegion } from './draw-region.ts';

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
      await requireMemberOf(db, { id: query.u }, comparison);
      const bytes = await drawRegion({ db, pageComparer }, { comparison, changeId, side }, signal);
      return { bytes, mediaType: mediaTypeOf(bytes), cacheSeconds: verified.secondsLeft };
    },
  };
}

export type ChangeImagesService = ReturnType<typeof createChangeImagesService>;
