import type { CarryOver, Comparison, Item, ItemFile } from '@sheetmark/contract';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconFileMinus,
  IconFilePlus,
  IconHelpCircle,
  IconSquareX,
  IconTriangle,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { carryOverLink } from '../../../lib/carry-over-link.ts';
import { compareLink } from '../../../lib/compare-link.ts';
import { queryOf } from '../../../lib/contract-query.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { carryOverMessages } from '../../../lib/messages/carry-over.ts';
import { versionCardMessages } from '../../../lib/messages/version-card.ts';
import { listVersionChanges } from '../../../lib/messages/version-changes.ts';
import { useRights } from '../../../lib/rights.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useUndoCarryOver } from '../api/undo-carry-over.ts';
import { nearestComparison } from '../model/nearest-comparison.ts';
import buttons from '../../../ui/button.module.css';
import styles from './version-card.module.css';

interface VersionCardProps {
  item: Item;
  /** The version that the card is about. */
  file: ItemFile;
  /** Hides the card on this device; undefined where it always shows. */
  onDismiss?: (() => void) | undefined;
}

export const comparisonsQuery = ({ id }: Item) => ({
  ...queryOf('listItemComparisons', { params: { id } }),
  meta: { failsInPlace: true },
});

export const carryOverQuery = (item: Item, file: ItemFile) => ({
  ...queryOf('getCarryOver', { params: { itemId: item.id, fileId: file.id } }),
  meta: { failsInPlace: true },
});

/** What a new version changed and what happened to the markups of the one before, with one main action. Nothing for a first version. */
export function VersionCard({ item, file, onDismiss }: VersionCardProps) {
  const hasOlder = item.files.some(({ version }) => version < file.version);
  const listed = useQuery({ ...comparisonsQuery(item), enabled: hasOlder });
  const carried = useQuery({ ...carryOverQuery(item, file), enabled: hasOlder });
  const comparison = nearestComparison(listed.data?.data ?? [], file);
  const carryOver = carried.data?.data ?? undefined;
  if (!comparison && !carryOver) return null;
  const title = file.is_current ? versionCardMessages.title(item.name, file.label) : versionCardMessages.older(item.name, file.label);
  return (
    <section className={styles.card} aria-label={title}>
      {file.image_url !== null && (
        <span className={classNames(styles.picture, 'paper-picture')}>
          <img src={file.image_url} alt="" />
        </span>
      )}
      <div className={styles.what}>
        <h2>{title}</h2>
        <p>
          {versionCardMessages.published(file.created_by.name, formatDateTime(file.created_at))}
          {comparison && ` · ${stateOf(comparison)}`}
        </p>
        <Numbers comparison={comparison} carryOver={carryOver} />
      </div>
      <Acts {...{ item, file, comparison, carryOver, onDismiss }} />
    </section>
  );
}

function stateOf({ state, before, pages_ready, pages_total, failure }: Comparison): string {
  if (state === 'ready') return versionCardMessages.compared(before.label);
  if (state === 'failed') return failure ?? versionCardMessages.notCompared(before.label);
  if (state === 'cancelled') return versionCardMessages.notCompared(before.label);
  return versionCardMessages.comparing(before.label, pages_ready, pages_total);
}

interface Known {
  comparison: Comparison | undefined;
  carryOver: CarryOver | undefined;
}

const changeIcons = {
  changes: <IconTriangle aria-hidden="true" />,
  added: <IconFilePlus aria-hidden="true" />,
  removed: <IconFileMinus aria-hidden="true" />,
  unsure: <IconAlertTriangle aria-hidden="true" />,
} as const;

/** Parts with 0 are left out, except for the changes of a version that changed nothing. */
function Numbers({ comparison, carryOver }: Known) {
  const known = comparison?.state === 'ready' ? listVersionChanges(comparison) : undefined;
  return (
    <ul className={styles.numbers}>
      {known?.length === 0 && (
        <Figure icon={changeIcons.changes} count={0}>
          {versionCardMessages.changes}
        </Figure>
      )}
      {known?.map(({ kind, count, text }) => (
        <Figure key={kind} kind={kind === 'unsure' ? 'check' : undefined} icon={changeIcons[kind]} count={count}>
          {text}
        </Figure>
      ))}
      {carryOver && <CarriedFigures carryOver={carryOver} />}
    </ul>
  );
}

function CarriedFigures({ carryOver: { state, counts, after } }: { carryOver: CarryOver }) {
  if (state !== 'ready') return counts.all > 0 || state !== 'undone' ? <li>{carryStates[state](after.label)}</li> : null;
  const unplaced = counts.places.outside + counts.places.missing;
  const carried = counts.all - unplaced;
  return (
    <>
      {carried > 0 && (
        <Figure kind="carried" icon={<IconCircleCheck aria-hidden="true" />} count={carried}>
          {versionCardMessages.carried(carried)}
        </Figure>
      )}
      {unplaced > 0 && (
        <Figure kind="check" icon={<IconSquareX aria-hidden="true" />} count={unplaced}>
          {versionCardMessages.unplaced}
        </Figure>
      )}
      {counts.unanswered > 0 && (
        <Figure kind="check" icon={<IconHelpCircle aria-hidden="true" />} count={counts.unanswered}>
          {versionCardMessages.toCheck}
        </Figure>
      )}
    </>
  );
}

const carryStates = {
  queued: () => carryOverMessages.running,
  running: () => carryOverMessages.running,
  undone: carryOverMessages.undone,
  failed: () => carryOverMessages.failed,
} as const;

interface FigureProps {
  icon: ReactNode;
  count: number;
  kind?: 'carried' | 'check' | undefined;
  children: ReactNode;
}

function Figure({ icon, count, kind, children }: FigureProps) {
  return (
    <li data-kind={kind}>
      <b>
        {icon} {count.toLocaleString('en')}
      </b>{' '}
      <span>{children}</span>
    </li>
  );
}

/** With markups to check, checking them is the main action, otherwise comparing. */
function Acts({ item, file, comparison, carryOver, onDismiss }: VersionCardProps & Known) {
  const undo = useUndoCarryOver({ itemId: item.id, fileId: file.id });
  const left = carryOver?.state === 'ready' ? carryOver.counts.unanswered : 0;
  const mayEdit = useRights(item.project_id)('edit');
  const canUndo = mayEdit && carryOver?.state === 'ready' && carryOver.is_latest && carryOver.counts.all > 0;
  const hasMarkups = carryOver !== undefined && carryOver.counts.all > 0;
  const isToCheck = left > 0 && mayEdit;
  const queue = carryOverLink(item.project_id, [{ itemId: item.id, fileId: file.id }]);
  return (
    <div className={styles.acts}>
      {hasMarkups && (
        <Link className={classNames(buttons.button, buttons.m, isToCheck && buttons.primary)} {...queue}>
          {isToCheck ? carryOverMessages.check(left) : carryOverMessages.carried}
        </Link>
      )}
      {comparison && (
        <Link
          className={classNames(buttons.button, buttons.m, !isToCheck && buttons.primary)}
          {...compareLink({ projectId: item.project_id, itemId: item.id, fileIds: [comparison.before.file_id, file.id] })}
        >
          {versionCardMessages.compare(comparison.before.label, file.label)}
        </Link>
      )}
      <span>
        {canUndo && (
          <Button variant="quiet" size="s" busy={undo.isPending} onClick={() => undo.mutate()}>
            {carryOverMessages.undo}
          </Button>
        )}
        {onDismiss && (
          <Button variant="quiet" size="s" onClick={onDismiss}>
            {versionCardMessages.dismiss}
          </Button>
        )}
      </span>
    </div>
  );
}
