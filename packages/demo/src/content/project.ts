import type { CanvasObject } from '@sheetmark/contract';

/** The people of the demo, by their key in the rest of its data. */
export type PersonKey = 'maren' | 'jonas' | 'ewa' | 'priya' | 'tomas';

export type ItemKey = 'plan' | 'sections' | 'doorHardware' | 'sitePhoto';

export type FolderKey = 'architecture' | 'plans' | 'sections' | 'specifications' | 'photos';

export interface DemoPerson {
  readonly key: PersonKey;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Their profession, in their words. */
  readonly role: string;
}

export interface DemoFolder {
  readonly key: FolderKey;
  readonly name: string;
  readonly description: string;
  readonly parent: FolderKey | null;
}

/** All times are minutes before seeding. */
interface Authored {
  readonly by: PersonKey;
  readonly minutesAgo: number;
}

export interface DemoFile extends Authored {
  readonly fileName: string;
  readonly mimeType: 'application/pdf' | 'image/jpeg';
  /** Draws the file; always the same bytes. */
  bytes(): Promise<Uint8Array>;
}

export interface DemoItem {
  readonly key: ItemKey;
  readonly folder: FolderKey;
  /** In order: V1, V2 … */
  readonly versions: readonly DemoFile[];
}

export interface DemoComment extends Authored {
  readonly text: string;
}

interface Work extends Authored {
  readonly priority: 'none' | 'low' | 'medium' | 'high' | 'urgent';
  readonly assignee: PersonKey | null;
  /** Days from seeding; negative in the past. */
  readonly dueInDays: number | null;
  /** Oldest first, none older than the markup or task. */
  readonly comments: readonly DemoComment[];
}

export interface DemoMarkup extends Work {
  readonly key: string;
  readonly item: ItemKey;
  /** The version it was drawn on, from 1. */
  readonly version: number;
  readonly page: number;
  readonly status: 'none' | 'review' | 'open' | 'closed';
  readonly visibility: 'public' | 'private';
  /** Coordinates in page units of that page; `m_id` is empty until the markup has an id. */
  readonly objects: readonly CanvasObject[];
  /** The text of its objects, for `iText`. */
  readonly texts: readonly string[];
}

export interface DemoTask extends Work {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly status: 'open' | 'review' | 'closed';
  /** The markup it was created from. */
  readonly markup: string | null;
}

/** What a reviewer did: looked at this many sheets from the first on, and decided with the key of a usual decision, or not yet. */
export interface DemoReviewStep extends Authored {
  readonly viewed: number;
  readonly decision: string | null;
  readonly remark: string;
}

/** One round with the usual decisions. */
export interface DemoReview extends Authored {
  readonly key: string;
  readonly title: string;
  readonly instructions: string;
  /** Days from seeding; negative in the past. */
  readonly dueInDays: number;
  /** All pages of their newest versions. */
  readonly items: readonly ItemKey[];
  readonly reviewers: readonly PersonKey[];
  readonly steps: readonly DemoReviewStep[];
  readonly closed: Authored | null;
}

/** The scale of the page: 1 to `ratio`. */
export interface DemoScale {
  readonly item: ItemKey;
  readonly page: number;
  readonly by: PersonKey;
  readonly minutesAgo: number;
  readonly ratio: number;
}

export interface DemoProject {
  readonly name: string;
  readonly description: string;
  readonly owner: PersonKey;
  /** When everyone last read their notifications, in minutes before seeding: later ones are unread. */
  readonly readMinutesAgo: number;
  readonly people: readonly DemoPerson[];
  /** Parents before their children. */
  readonly folders: readonly DemoFolder[];
  readonly items: readonly DemoItem[];
  readonly scales: readonly DemoScale[];
  /** Oldest first on each item. */
  readonly markups: readonly DemoMarkup[];
  readonly tasks: readonly DemoTask[];
  readonly reviews: readonly DemoReview[];
}
