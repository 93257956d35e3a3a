import type { MarkupExportPreview } from '@sheetmark/contract';
import { type Status, statusOrder } from '../../ui/status.tsx';
import type { ExportBody } from './export-markups.ts';
import { parsePageNumbers } from './page-numbers.ts';

export type ExportForm = NonNullable<ExportBody>['form'];

/** Markups as far as the dialog counts them. */
export interface CountedMarkup {
  /** Undefined if the server chose by pages. */
  readonly page?: number;
  readonly n: number;
  readonly status: Status;
  readonly isOfVersion: boolean;
}

/** What is exported. */
export interface ExportSubject {
  readonly projectId: number;
  /** Shown below the dialog's title. */
  readonly name: string;
  readonly what: Pick<NonNullable<ExportBody>, 'items' | 'folders' | 'markups' | 'where' | 'file_id'>;
  /** Such as `V3`; undefined for several files. */
  readonly version?: string | undefined;
  /** Of a single file. */
  readonly pages?: { readonly count: number; readonly current: number } | undefined;
  /** Its markups; null if only the server knows them. */
  readonly markups: readonly CountedMarkup[] | null;
  /** Whether the user sees pages with other layers than the drawing shows. */
  readonly switchesLayers?: boolean;
  /** Objects of the open page with changes that aren't saved. */
  readonly unsavedCount?: number;
}

export interface ExportChoice {
  readonly form: ExportForm;
  readonly pages: 'all' | 'this' | 'some';
  readonly pageNumbers: string;
  readonly statuses: ReadonlySet<Status>;
  readonly comments: boolean;
  readonly onlyVersion: boolean;
  /** A PDF has only the chosen pages. */
  readonly onlyPages: boolean;
}

export const firstChoice: ExportChoice = {
  form: 'annotated',
  pages: 'all',
  pageNumbers: '',
  statuses: new Set(statusOrder),
  comments: true,
  onlyVersion: false,
  onlyPages: false,
};

export const isPdf = ({ form }: Pick<ExportChoice, 'form'>): boolean => form === 'annotated' || form === 'flattened';

export const total = (markups: readonly Pick<CountedMarkup, 'n'>[]): number => markups.reduce((sum, { n }) => sum + n, 0);

/** undefined for all pages, null if the page numbers can't be read. */
export function chosenPages({ pages, pageNumbers }: ExportChoice, subject: ExportSubject): number[] | null | undefined {
  if (!subject.pages || pages === 'all') return undefined;
  return pages === 'this' ? [subject.pages.current] : parsePageNumbers(pageNumbers, subject.pages.count);
}

/** The subject's markups without those of other pages and versions; null if the page numbers can't be read. */
export function markupsInReach(
  choice: ExportChoice,
  subject: ExportSubject,
  markups: readonly CountedMarkup[],
): readonly CountedMarkup[] | null {
  const pages = chosenPages(choice, subject);
  if (pages === null) return null;
  const isOnPage = (page: number | undefined): boolean => page === undefined || pages === undefined || pages.includes(page);
  return markups.filter(({ page, isOfVersion }) => isOnPage(page) && (isOfVersion || !choice.onlyVersion));
}

/** Whether a PDF has only some pages. */
export const isPart = (choice: ExportChoice): boolean => isPdf(choice) && choice.onlyPages && choice.pages !== 'all';

/** Which sentence says what the file is. */
export function explanationOf(choice: ExportChoice, preview: Pick<MarkupExportPreview, 'files' | 'notes'> | undefined) {
  if (isPart(choice)) return 'extracted';
  if (choice.form === 'flattened') return 'painted';
  if (choice.form !== 'annotated') return 'markupsOnly';
  const converted = preview?.notes.filter(({ code }) => code === 'converted').length ?? 0;
  return converted > 0 && converted === preview?.files ? 'added' : 'appended';
}

/** Null if something is missing. */
export function toRequest(choice: ExportChoice, subject: ExportSubject): NonNullable<ExportBody> | null {
  const pages = chosenPages(choice, subject);
  if (pages === null || choice.statuses.size === 0) return null;
  return {
    ...subject.what,
    form: choice.form,
    ...(pages && { pages }),
    statuses: [...choice.statuses],
    comments: choice.comments,
    only_version: choice.onlyVersion,
    ...(pages && isPdf(choice) && { only_pages: choice.onlyPages }),
  };
}
