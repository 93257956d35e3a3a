import type { ComparedFile, PageChange, Right } from '@sheetmark/contract';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '../../lib/dates.ts';
import { editorLink } from '../../lib/editor-link.ts';
import { changesMessages } from '../../lib/messages/changes.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { KeyHints } from '../../ui/key-hints.tsx';
import { type ChangeFilter, changeFilters, filterChanges, nextUnchecked } from './change-filter.ts';
import { useSwipe } from './use-swipe.ts';
import styles from './change-panel.module.css';

export interface ChangeActions {
  /** What the user's role allows: the rest isn't offered. */
  readonly may: (right: Right) => boolean;
  /** Whether the user's role allows it, and the newer one of both takes drawings: older versions don't. */
  readonly canDraw: boolean;
  readonly select: (change: PageChange | undefined) => void;
  readonly check: (change: PageChange, isChecked: boolean) => void;
  /** Checks the selected change, and goes to the next that nobody has checked. */
  readonly checkAndGoOn: () => void;
  readonly step: (by: 1 | -1) => void;
  readonly drawMarkup: (change: PageChange) => void;
  readonly makeTask: (change: PageChange) => void;
  readonly dismiss: (changes: readonly PageChange[], isDismissed: boolean) => void;
}

interface ChangePanelProps {
  /** All of the page, dismissed ones included. */
  changes: readonly PageChange[];
  filters: ReadonlySet<ChangeFilter>;
  selectedId: number | undefined;
  labels: Readonly<Record<'before' | 'after', string>>;
  /** The newer version. */
  after: ComparedFile;
  projectId: number;
  pageNumber: number;
  actions: ChangeActions;
  onFilter: (filters: ReadonlySet<ChangeFilter>) => void;
}

/** The changes of a page in reading order. The selected one opens with larger pictures and what can be done with it. */
export function ChangePanel({ changes, filters, selectedId, labels, actions, onFilter, ...work }: ChangePanelProps) {
  const kept = filterChanges(changes, new Set());
  const shown = filterChanges(changes, filters);
  const dismissed = changes.filter(({ dismissed_at }) => dismissed_at !== null);
  const checked = kept.filter(({ checked_at }) => checked_at !== null).length;
  const next = nextUnchecked(shown, selectedId);
  const toggle = (filter: ChangeFilter) => onFilter(new Set(changeFilters.filter((each) => filters.has(each) !== (each === filter))));
  const selected = shown.find(({ id }) => id === selectedId);
  return (
    <>
      <div className={styles.head}>
        <p role="status">
          <b>{changesMessages.checkedOf(checked, kept.length)}</b>{' '}
          {dismissed.length > 0 && actions.may('markup') && (
            <button
              type="button"
              className={styles.link}
              title={changesMessages.bringBack}
              onClick={() => actions.dismiss(dismissed, false)}
            >
              {changesMessages.dismissedCount(dismissed.length)}
            </button>
          )}
        </p>
        <Button size="s" disabled={!next} onClick={() => actions.select(next)}>
          {changesMessages.next} <kbd>{changesMessages.nextKey}</kbd>
        </Button>
        <progress aria-label={changesMessages.checked} value={checked} max={Math.max(1, kept.length)} />
      </div>
      <div className={styles.filters} role="group" aria-label={changesMessages.filters}>
        <button type="button" aria-pressed={filters.size === 0} onClick={() => onFilter(new Set())}>
          {changesMessages.all} <span>{kept.length}</span>
        </button>
        {changeFilters.map((filter) => (
          <button key={filter} type="button" aria-pressed={filters.has(filter)} onClick={() => toggle(filter)}>
            {changesMessages.filterNames[filter]} <span>{filterChanges(changes, new Set([filter])).length}</span>
          </button>
        ))}
      </div>
      {shown.length === 0 && kept.length > 0 && (
        <div className={styles.none}>
          <p>{changesMessages.hiddenByFilters(kept.length)}</p>
          <Button size="s" onClick={() => onFilter(new Set())}>
            {changesMessages.clearFilters}
          </Button>
        </div>
      )}
      <ol className={styles.list} aria-label={changesMessages.changes}>
        {shown.map((change) => (
          <ChangeRow key={change.id} change={change} isSelected={change.id === selectedId} labels={labels} actions={actions} {...work} />
        ))}
      </ol>
      {shown.length > 0 && <KeyHints hints={changesMessages.keys(labels.before)} />}
      <p className={styles.spoken} role="status">
        {selected && changesMessages.spoken(selected.sentence, selected.is_clouded, shown.indexOf(selected) + 1, shown.length)}
      </p>
    </>
  );
}

type WorkProps = Pick<ChangePanelProps, 'actions' | 'after' | 'projectId' | 'pageNumber'>;

interface ChangeRowProps extends Pick<ChangePanelProps, 'labels'>, WorkProps {
  change: PageChange;
  isSelected: boolean;
}

function ChangeRow({ change, isSelected, labels, ...work }: ChangeRowProps) {
  const { actions } = work;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const { number, sentence, is_clouded, nearby, size, checked_at, checked_by } = change;
  const isChecked = checked_at !== null;
  const swipe = useSwipe(actions.step);
  return (
    <li
      ref={row}
      className={styles.row}
      {...(isSelected && swipe)}
      data-selected={isSelected || undefined}
      data-checked={isChecked || undefined}
    >
      <span title={checked_at === null ? undefined : changesMessages.checkedBy(checked_by?.name, formatDateTime(checked_at))}>
        <Checkbox
          label={changesMessages.check(sentence)}
          checked={isChecked}
          disabled={!actions.may('markup')}
          onChange={() => actions.check(change, !isChecked)}
        />
      </span>
      <button
        type="button"
        className={styles.what}
        aria-expanded={isSelected}
        onClick={() => actions.select(isSelected ? undefined : change)}
      >
        <span className={styles.sentence}>
          <i>{number}</i> {sentence}
        </span>
        <span className={styles.facts}>
          {!is_clouded && (
            <em>
              <IconAlertTriangle aria-hidden="true" /> {changesMessages.notClouded}
            </em>
          )}
          {nearby}
          {isSelected && <span title={changesMessages.size}>{size}</span>}
        </span>
      </button>
      {!isSelected && <Pictures change={change} />}
      {isSelected && (
        <div className={styles.open}>
          <Pictures change={change} labels={labels} />
          {actions.may('markup') && <Review change={change} actions={actions} />}
          <ChangeWork change={change} {...work} />
        </div>
      )}
    </li>
  );
}

function Review({ change, actions }: Pick<ChangeRowProps, 'change' | 'actions'>) {
  return (
    <>
      <CheckButton change={change} actions={actions} />
      <Button size="s" onClick={() => actions.dismiss([change], true)}>
        {changesMessages.dismiss} <kbd>{changesMessages.dismissKey}</kbd>
      </Button>
    </>
  );
}

function CheckButton({ change, actions }: Pick<ChangeRowProps, 'change' | 'actions'>) {
  if (change.checked_at !== null) {
    return (
      <Button size="s" onClick={() => actions.check(change, false)}>
        {changesMessages.uncheck}
      </Button>
    );
  }
  return (
    <Button variant="primary" size="s" icon={<IconCheck aria-hidden="true" />} onClick={actions.checkAndGoOn}>
      <span>
        {changesMessages.checked}
        <span className={styles.goesOn}>{changesMessages.andNext}</span>
      </span>{' '}
      <kbd>{changesMessages.checkKey}</kbd>
    </Button>
  );
}

/** The markup and the task made from a change, or the buttons that make them. */
function ChangeWork({ change, actions, after, projectId, pageNumber }: WorkProps & { change: PageChange }) {
  const { markup_id, task_id } = change;
  return (
    <>
      {markup_id === null ? (
        actions.canDraw && (
          <Button size="s" onClick={() => actions.drawMarkup(change)}>
            {changesMessages.markup} <kbd>{changesMessages.markupKey}</kbd>
          </Button>
        )
      ) : (
        <Link
          {...editorLink({ ...after, project_id: projectId, markup: { id: markup_id, page_number: pageNumber } })}
          className={styles.link}
        >
          {changesMessages.openMarkup}
        </Link>
      )}
      {task_id === null ? (
        actions.may('edit') && (
          <Button size="s" onClick={() => actions.makeTask(change)}>
            {changesMessages.task} <kbd>{changesMessages.taskKey}</kbd>
          </Button>
        )
      ) : (
        <Link
          to="/tasksListing/$projectId"
          params={{ projectId: String(projectId) }}
          search={{ task: String(task_id) }}
          className={styles.link}
        >
          {changesMessages.openTask}
        </Link>
      )}
    </>
  );
}

/** The place before and after. */
function Pictures({ change, labels }: { change: PageChange; labels?: ChangePanelProps['labels'] }) {
  return (
    <span className={styles.pictures}>
      {(['before', 'after'] as const).map((side) => (
        <span key={side}>
          <img src={change[`${side}_image_url`]} alt={labels ? changesMessages.placeIn(labels[side]) : ''} loading="lazy" />
          {labels?.[side]}
        </span>
      ))}
    </span>
  );
}
