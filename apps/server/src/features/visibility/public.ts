export { type MarkupVisibility, maySee, visibleMarkup } from './visible-markup.repository.ts';
