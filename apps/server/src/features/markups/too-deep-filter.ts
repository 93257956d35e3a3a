import { isTooDeep, type MarkupId } from '@sheetmark/contract';
import type { Deps } from '../../deps.ts';
import type { DetailedMarkup } from './detailed-markups.repository.ts';

/** Leaves out rows that are nested too deeply to be sent, so that the others can be shown, and reports them in the log and metrics. */
export function createTooDeepFilter({ log, metrics }: Pick<Deps, 'log' | 'metrics'>) {
  function reportTooDeep(id: MarkupId): void {
    log.warn({ markup_id: id }, 'a markup is nested too deeply to be shown and was left out');
    metrics.leftOut('markup');
  }

  function removeTooDeep<Row extends DetailedMarkup>(rows: readonly Row[]): readonly Row[] {
    return rows.filter((row) => {
      if (!isTooDeep(row.objects) && !isTooDeep(row.itext)) return true;
      reportTooDeep(row.id);
      return false;
    });
  }

  return { reportTooDeep, removeTooDeep };
}
