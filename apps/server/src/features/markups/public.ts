export { createCommentsService } from './comments.service.ts';
export { commentsRoutes, markupsRoutes } from './markups.routes.ts';
export { createMarkupReader } from './markups.reader.ts';
export { createMarkupsService } from './markups.service.ts';
export { createMediaService } from './media.service.ts';
export { createSaveMarkupService } from './save-markup.service.ts';
export { createThumbnailsService } from './thumbnails.service.ts';
export { drawThumbnailJob } from './markups.jobs.ts';
export { createCreateMarkupService } from './create-markup.service.ts';
