import type { CanvasObject, PageScales } from '@sheetmark/editor-core';
import type { Manifest } from '../annotation/manifest.ts';
import type { ColumnValue, MarkupStatus } from '../model.ts';

/** Where an annotation's appearance is in its file. */
export interface Appearance {
  /** Of the annotation in its page's list, 0-based. */
  readonly place: number;
  /** In user space of the upright, cropped page, y down. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** What an annotation shows as a picture. XFDF and FDF files don't say. */
export interface ReadPicture {
  readonly appearance: Appearance | null;
  /** Identifies what it shows; null if that is unknown. */
  readonly shown: string | null;
  /** Identifies what it showed when it was exported; null for new ones. */
  readonly exported: string | null;
}

/** An object as the file has it. */
export interface ReadObject {
  readonly object: CanvasObject;
  /** As it was exported; null if the file doesn't say. */
  readonly base: CanvasObject | null;
  /** For pictures, and for kinds that can't be drawn, which are pictures whose source is empty. */
  readonly picture: ReadPicture | null;
}

export interface ReadComment {
  /** The annotation that it comes from. */
  readonly name: string;
  /** The comment that was exported as this annotation; null for new ones. */
  readonly exportedId: number | null;
  readonly author: string;
  /** ISO 8601 UTC, like all times here; null if the file doesn't say. */
  readonly created: string | null;
  readonly modified: string | null;
  readonly text: string;
  /** Whether the text is as it was exported; null if the file doesn't say. */
  readonly isUnchanged: boolean | null;
}

/** One markup: an annotation with its group, replies and state. */
export interface ReadMarkup {
  /** The leading annotation. */
  readonly name: string;
  /** The names of all annotations that it shows, which are hidden in the file once it is imported. */
  readonly shown: readonly string[];
  /** The markup that was exported as this annotation; null for new ones. */
  readonly exportedId: number | null;
  readonly author: string;
  readonly subject: string;
  readonly created: string | null;
  readonly modified: string | null;
  readonly objects: readonly ReadObject[];
  readonly comments: readonly ReadComment[];
  readonly status: MarkupStatus;
  /** As it was exported; null if the file doesn't say. */
  readonly baseStatus: MarkupStatus | null;
  /** In all custom columns of the file; null if they are as they were exported, or the file has none. */
  readonly columns: readonly ColumnValue[] | null;
  readonly baseColumns: readonly ColumnValue[] | null;
}

export interface ReadPage {
  /** 1-based. */
  readonly number: number;
  readonly markups: readonly ReadMarkup[];
  /** Those of the file's viewports and measurements. */
  readonly scales: PageScales;
  readonly manifest: Manifest | null;
  /** Subtypes that aren't annotations to people and stay in the file, with their numbers. */
  readonly staying: Readonly<Record<string, number>>;
}
