import type { Deps } from '../../deps.ts';
import { onJob } from '../../platform/queue/queue.ts';
import type { FilesService } from '../files/public.ts';
import { createCommentsService } from './comments.service.ts';
import { createCreateMarkupService } from './create-markup.service.ts';
import { createMarkupChanges } from './markup-changes.ts';
import { createMarkupFactsService } from './markup-facts.service.ts';
import { drawThumbnailJob, readFactsJob } from './markups.jobs.ts';
import { createMarkupReader } from './markups.reader.ts';
import { commentsRoutes, markupsRoutes, pagesRoutes } from './markups.routes.ts';
import { createMarkupsService } from './markups.service.ts';
import { createMediaService } from './media.service.ts';
import { createMergeMarkupsService } from './merge-markups.service.ts';
import { createPageDetailsService } from './page-details.service.ts';
import { createRequireCommentedMarkup } from './require-commented-markup.ts';
import { createSaveMarkupService } from './save-markup.service.ts';
import { createSplitMarkupService } from './split-markup.service.ts';
import type { ThumbnailsService } from './thumbnails.service.ts';
import { createUnmergeMarkupService } from './unmerge-markup.service.ts';

interface Others {
  readonly files: FilesService;
  readonly thumbnails: ThumbnailsService;
}

export function markupsFeature(deps: Deps, { files, thumbnails }: Others) {
  const reader = createMarkupReader({ ...deps, files });
  const markupChanges = createMarkupChanges(deps);
  const services = {
    reader,
    markupChanges,
    thumbnails,
    markups: createMarkupsService({ ...deps, reader, changes: markupChanges }),
    pages: createPageDetailsService({ ...deps, reader }),
    creating: createCreateMarkupService({ ...deps, reader }),
    facts: createMarkupFactsService(deps),
    saving: createSaveMarkupService({ ...deps, reader }),
    splitting: createSplitMarkupService({ ...deps, reader }),
    merging: createMergeMarkupsService({ ...deps, reader }),
    unmerging: createUnmergeMarkupService({ ...deps, reader }),
    comments: createCommentsService({ ...deps, reader, requireCommented: createRequireCommentedMarkup(deps.events) }),
    media: createMediaService(deps),
  };
  return {
    services,
    routes: { ...pagesRoutes(services), ...markupsRoutes(services), ...commentsRoutes(services.comments, services.media) },
    jobs: [
      onJob(drawThumbnailJob, ({ markupId }, run) => thumbnails.draw(markupId, run)),
      onJob(readFactsJob, (_, run) => services.facts.read(run)),
    ],
    start: () => services.facts.schedule(),
  };
}
