/** The reviews that the list shows. */
export const reviewViews = ['all', 'waiting', 'late', 'closed'] as const;
export type ReviewView = (typeof reviewViews)[number];

export const reviewFaces = ['table', 'board', 'calendar'] as const;
export type ReviewFace = (typeof reviewFaces)[number];

/** From the URL; by default all. */
export const parseView = (text: string | undefined): ReviewView => reviewViews.find((view) => view === text) ?? 'all';
export const parseFace = (text: string | undefined): ReviewFace => reviewFaces.find((face) => face === text) ?? 'table';
