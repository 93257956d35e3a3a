import type { Sheet } from '@sheetmark/contract';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { messages } from '../../../lib/messages.ts';
import { alignMessages } from '../../../lib/messages/align.ts';
import { gridMessages } from '../../../lib/messages/grid.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Facts } from '../alignment-menu.tsx';
import type { Side } from '../compositions.ts';
import type { Labels } from '../pair-state.ts';
import { type AlignPoint, type Fit, mostPoints, pairsOf, type Refusal } from './align-points.ts';
import styles from './align-panel.module.css';

interface AlignPanelProps {
  points: readonly AlignPoint[];
  fit: Fit | Refusal | undefined;
  labels: Labels;
  page: number;
  unit: Sheet['unit'];
  isSaving: boolean;
  onRemove: (index: number) => void;
  onAlign: () => void;
  onCancel: () => void;
}

/** The points, what they say about both sheets, and the button that aligns them. */
export function AlignPanel({ points, fit, labels, page, unit, isSaving, onRemove, onAlign, onCancel }: AlignPanelProps) {
  const hasFit = typeof fit === 'object';
  return (
    <aside className={styles.panel} data-area="changes" aria-label={alignMessages.start}>
      <div className={styles.body}>
        <h2>{alignMessages.heading(labels.before, labels.after)}</h2>
        <p>{alignMessages.hint}</p>
        <ol className={styles.points} aria-label={alignMessages.points}>
          {Array.from({ length: mostPoints }, (_, index) => (
            <PointRow
              key={index}
              index={index}
              point={points[index]}
              isNext={index === points.length && pairsOf(points).length === index}
              labels={labels}
              onRemove={() => onRemove(index)}
            />
          ))}
        </ol>
        {typeof fit === 'string' && <p role="alert">{alignMessages.refused[fit]}</p>}
        {hasFit && (
          <Facts
            matrix={fit.matrix}
            unit={unit}
            distance={fit.error === null ? alignMessages.needsThird : alignMessages.distance(fit.error, unit)}
          />
        )}
        <p>{alignMessages.applies(page)}</p>
      </div>
      <div className={styles.acts}>
        <Button onClick={onCancel}>{messages.cancel}</Button>
        <Button variant="primary" disabled={!hasFit} busy={isSaving} onClick={onAlign}>
          {alignMessages.align}
        </Button>
      </div>
      <p className={styles.keys}>
        <span>
          <kbd>←</kbd> <kbd>→</kbd> {alignMessages.nudge}
        </span>
        <span>
          <kbd>⌫</kbd> {alignMessages.removeKey}
        </span>
        <span>
          <kbd>{gridMessages.escapeKey}</kbd> {alignMessages.cancelKey}
        </span>
      </p>
    </aside>
  );
}

interface PointRowProps {
  index: number;
  point: AlignPoint | undefined;
  isNext: boolean;
  labels: Labels;
  onRemove: () => void;
}

function PointRow({ index, point, isNext, labels, onRemove }: PointRowProps) {
  const isDone = point?.before !== undefined && point.after !== undefined;
  return (
    <li data-placed={point !== undefined || undefined} data-next={(isNext && !point) || (point && !isDone) || undefined}>
      <i aria-hidden="true">{index + 1}</i>
      <span>
        <b>{index + 1 === mostPoints ? alignMessages.third : alignMessages.point(index + 1)}</b>
        <small>{pointText(point, { index, isNext, labels })}</small>
      </span>
      {isDone && <IconCheck className={styles.done} aria-hidden="true" />}
      {point && <IconButton size="xs" label={alignMessages.remove(index + 1)} icon={<IconTrash />} onClick={onRemove} />}
    </li>
  );
}

function pointText(point: AlignPoint | undefined, { index, isNext, labels }: Pick<PointRowProps, 'index' | 'isNext' | 'labels'>): string {
  const placed = (['before', 'after'] as const).filter((side: Side) => point?.[side]);
  const [side] = placed;
  if (side === undefined) return index + 1 === mostPoints ? alignMessages.optional : isNext ? alignMessages.clickIn(labels.before) : '';
  if (placed.length === 1) return alignMessages.placedIn(labels[side], labels[side === 'before' ? 'after' : 'before']);
  return placed.map((each) => alignMessages.at(labels[each], point?.[each]?.x ?? 0, point?.[each]?.y ?? 0)).join(' · ');
}
