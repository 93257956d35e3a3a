import { Popover } from '@mantine/core';
import type { ComparedPage, PageAlignment, Sheet } from '@sheetmark/contract';
import { IconAlertTriangle, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { alignMessages } from '../../lib/messages/align.ts';
import { Button } from '../../ui/button.tsx';
import { useAlignPages } from '../api/comparisons.ts';
import type { ComparedPagePlace } from '../api/comparisons.ts';
import { type Matrix, rotationOf, scaleOf } from './matrix.ts';
import styles from './alignment-menu.module.css';

interface AlignmentMenuProps {
  place: ComparedPagePlace;
  compared: ComparedPage;
  unit: Sheet['unit'];
  /** Undefined for users who aren't allowed to align. */
  onAlign: (() => void) | undefined;
}

/** How well the pages are aligned, with the details and the ways to change it. */
export function AlignmentMenu({ place, compared, unit, onAlign }: AlignmentMenuProps) {
  const [isOpen, open] = useState(false);
  const { alignment } = compared;
  if (!alignment) return null;
  const { is_trusted, matrix, coverage, points } = alignment;
  const text = textOf(alignment, unit);
  const align = () => {
    open(false);
    onAlign?.();
  };
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-end" offset={4} withinPortal trapFocus returnFocus zIndex="var(--z-menu)">
      <Popover.Target>
        <button
          type="button"
          className={styles.target}
          title={text}
          data-unsure={!is_trusted || undefined}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => open(!isOpen)}
        >
          {is_trusted ? <IconCheck aria-hidden="true" /> : <IconAlertTriangle aria-hidden="true" />}
          <span>{text}</span>
          <IconChevronDown aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.details} aria-label={alignMessages.title}>
        {!is_trusted && <p>{alignMessages.unsureHint}</p>}
        <Facts {...{ matrix, unit }} coverage={points.length > 0 ? undefined : coverage} distance={distanceOf(alignment, unit)} />
        {points.length > 0 && alignment.aligned_by && <p>{alignMessages.alignedBy(alignment.aligned_by.name)}</p>}
        {onAlign && (
          <div className={styles.acts}>
            <Button size="s" variant={is_trusted ? 'default' : 'primary'} onClick={align}>
              {points.length > 0 ? alignMessages.changePoints : alignMessages.start} <kbd>{alignMessages.key}</kbd>
            </Button>
            {points.length > 0 && <BackToAutomatic place={place} onDone={() => open(false)} />}
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Two points always fit. */
const isExactByNature = ({ points }: PageAlignment) => points.length === 2;

const distanceOf = (alignment: PageAlignment, unit: Sheet['unit']): string =>
  isExactByNature(alignment) ? alignMessages.needsThird : alignMessages.distance(alignment.residual, unit);

function textOf(alignment: PageAlignment, unit: Sheet['unit']): string {
  if (isExactByNature(alignment)) return alignMessages.byTwoPoints;
  const distance = distanceOf(alignment, unit);
  if (alignment.points.length > 0) return alignMessages.byPoints(distance);
  return alignment.is_trusted ? alignMessages.automatic(distance) : alignMessages.check;
}

function BackToAutomatic({ place, onDone }: { place: ComparedPagePlace; onDone: () => void }) {
  const align = useAlignPages(place);
  return (
    <Button size="s" busy={align.isPending} onClick={() => align.mutate(null, { onSuccess: onDone })}>
      {alignMessages.backToAutomatic}
    </Button>
  );
}

interface FactsProps {
  matrix: Matrix;
  /** Unknown of points. */
  coverage?: number | undefined;
  distance: string;
  unit: Sheet['unit'];
}

/** How the older sheet lies on the newer one. */
export function Facts({ matrix, coverage, distance, unit }: FactsProps) {
  const facts = [
    ...(coverage === undefined ? [] : [[alignMessages.coverage, alignMessages.percent(coverage)]]),
    [alignMessages.error, distance],
    [alignMessages.scale, alignMessages.times(scaleOf(matrix))],
    [alignMessages.rotation, alignMessages.degrees(rotationOf(matrix))],
    [alignMessages.shift, alignMessages.distances(matrix[4], matrix[5], unit)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
