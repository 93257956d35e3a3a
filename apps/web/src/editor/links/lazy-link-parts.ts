import { lazyPart } from '../../ui/lazy-part.tsx';

// Parts of links that lazy parts of the editor show.

export const LinkMarkupDialog = lazyPart(async () => (await import('./link-markup-dialog.tsx')).LinkMarkupDialog);
export const MarkupLinkRow = lazyPart(async () => (await import('./markup-link-row.tsx')).MarkupLinkRow);
