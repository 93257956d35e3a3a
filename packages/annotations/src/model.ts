import type { CanvasObject, PageScales } from '@sheetmark/editor-core';

export interface ExportedComment {
  /** Stable: part of the annotation's name. */
  readonly id: number;
  readonly author: string;
  readonly text: string;
  /** ISO 8601 UTC, like all times here. */
  readonly created: string;
  readonly modified: string;
}

/** A value in a custom column; an empty text is an empty cell. */
export interface ColumnValue {
  readonly column: string;
  readonly text: string;
}

export type MarkupStatus = 'none' | 'review' | 'open' | 'closed';

export interface ExportedMarkup {
  readonly id: number;
  /** As people see it, such as 12 for `#12`. */
  readonly number: number;
  readonly author: string;
  readonly created: string;
  readonly modified: string;
  readonly status: MarkupStatus;
  /** Who closed it; null if it isn't closed. */
  readonly closedBy: string | null;
  readonly objects: readonly CanvasObject[];
  readonly comments: readonly ExportedComment[];
  /** Its values in custom columns, for PDFs. */
  readonly columns?: readonly ColumnValue[] | undefined;
}

export interface ExportedPage {
  /** 1-based. */
  readonly number: number;
  readonly markups: readonly ExportedMarkup[];
  readonly scales: PageScales;
  /** Page units per point, if a unit isn't a point: for pages made of pictures, whose units are pixels. */
  readonly unitsPerPoint?: number | undefined;
}

/** The prefix of all names of annotations that come from here. */
const PREFIX = 'sheetmark';

/** Names of annotations (the entry NM): stable, so that a file that comes back is recognized. */
export const names = {
  object: (markup: number, object: string): string => `${PREFIX}-${markup}-o-${object}`,
  comment: (markup: number, comment: number): string => `${PREFIX}-${markup}-c-${comment}`,
  status: (markup: number): string => `${PREFIX}-${markup}-status`,
  superseded: `${PREFIX}-superseded`,
};
