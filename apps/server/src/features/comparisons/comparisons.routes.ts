import type { Handlers } from '../../platform/http/handler.ts';
import type { AlignPagesService } from './align-pages.service.ts';
import type { ChangeImagesService } from './change-images.service.ts';
import type { ComparisonsService } from './comparisons.service.ts';
import type { DrawChangeService } from './draw-change.service.ts';
import type { ExportChangesService } from './export-changes.service.ts';
import type { MatchPagesService } from './match-pages.service.ts';
import type { PageChangesService } from './page-changes.service.ts';

interface ComparisonServices {
  readonly comparisons: ComparisonsService;
  readonly aligning: AlignPagesService;
  readonly matching: MatchPagesService;
  readonly pageChanges: PageChangesService;
  readonly drawing: DrawChangeService;
  readonly images: ChangeImagesService;
  readonly exports: ExportChangesService;
}

export function comparisonsRoutes({
  comparisons,
  aligning,
  matching,
  pageChanges,
  drawing,
  images,
  exports,
}: ComparisonServices): Handlers {
  return {
    startComparison: async ({ actor, params, body }) => ({
      message: 'The versions are being compared.',
      data: await comparisons.start(actor, params.id, body),
    }),
    listItemComparisons: async ({ actor, params }) => ({
      message: 'The comparisons.',
      data: await comparisons.listOfItem(actor, params.id),
    }),
    getComparison: async ({ actor, params }) => ({ message: 'The comparison.', data: await comparisons.get(actor, params) }),
    cancelComparison: async ({ actor, params }) => ({ message: 'Comparison cancelled.', data: await comparisons.cancel(actor, params) }),
    matchPages: async ({ actor, params, body }) => ({ message: 'Saved.', data: await matching.match(actor, params, body) }),
    alignPages: async ({ actor, params, body }) => ({ message: 'Saved.', data: await aligning.align(actor, params, body) }),
    listChanges: async ({ actor, params }) => ({ message: 'The changes.', data: await pageChanges.list(actor, params) }),
    updateChanges: async ({ actor, params, body }) => ({ message: 'Saved.', data: await pageChanges.update(actor, params, body) }),
    drawChange: async ({ actor, params }) => ({ message: 'Markup drawn.', data: await drawing.draw(actor, params) }),
    exportChanges: ({ actor, params, body, request }) => exports.export(actor, { ...params, ...body }, request),
    getChangeImage: ({ params, query, request }) => images.image(params, query, request.signal),
  };
}
