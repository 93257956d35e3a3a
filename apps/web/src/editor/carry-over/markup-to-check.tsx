import type { CarriedMarkup, CarryOver, CarryOverAnswer, Markup, OpenedFile } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { carryOverMessages } from '../../lib/messages/carry-over.ts';
import { useRights } from '../../lib/rights.ts';
import type { Mentionable } from '../../ui/comments/mention.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import type { SentAnswer } from '../api/carry-over.ts';
import { openFileQuery } from '../api/open-file.ts';
import { sheetsOf } from '../opening/sheet-to-open.ts';
import { Answers } from './answers.tsx';
import { boxAroundObjects, type CarriedObjects, objectsOf, toSaved } from './carried-objects.ts';
import { CheckedMarkup } from './checked-markup.tsx';
import { MarkupHead } from './markup-head.tsx';
import { PagePicker } from './page-picker.tsx';
import { matrixOf } from './place-view.ts';
import { Places } from './places.tsx';
import { nudgeOf, useQueueKeys } from './queue-keys.ts';
import { isPlaced } from './queue.ts';
import { useMovedPlace } from './use-moved-place.ts';
import styles from './queue-screen.module.css';

interface MarkupToCheckProps {
  carryOver: CarryOver;
  row: CarriedMarkup;
  position: string;
  people: readonly Mentionable[];
  isMoving: boolean;
  onMoving: (isMoving: boolean) => void;
  onAnswer: (sent: SentAnswer) => void;
  onSkip: () => void;
}

/** The version that last showed a markup. */
const lastShownOn = ({ carryOver, row }: Pick<MarkupToCheckProps, 'carryOver' | 'row'>) =>
  row.drawn_on ?? { ...carryOver.before, page_number: row.before_page };

/** Loads both versions of the file. */
export function MarkupToCheck(props: MarkupToCheckProps) {
  const { after, item_id } = props.carryOver;
  const kept = useQuery(openFileQuery(lastShownOn(props).file_id, item_id));
  const carried = useQuery(openFileQuery(after.file_id, item_id));
  const failed = [kept, carried].find(({ error, data }) => error && !data);
  if (failed?.error) return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!kept.data || !carried.data) return <Overlay />;
  return <Loaded {...props} kept={kept.data} carried={carried.data} />;
}

const findMarkup = ({ editor_details }: OpenedFile, row: CarriedMarkup): Markup | undefined =>
  editor_details.flatMap(({ mark_ups }) => mark_ups).find(({ id }) => id === row.markup.id);

interface LoadedProps extends MarkupToCheckProps {
  kept: OpenedFile;
  carried: OpenedFile;
}

/** A markup with its comments, next to its places. */
function Loaded({ kept, carried, ...props }: LoadedProps) {
  const { carryOver, row } = props;
  const markups = { kept: findMarkup(kept, row), carried: findMarkup(carried, row) };
  const objects = useMemo(() => objectsOf(row, { kept: findMarkup(kept, row), carried: findMarkup(carried, row) }), [row, kept, carried]);
  const thread = <CheckedMarkup row={row} markup={markups.carried ?? markups.kept} people={props.people} />;
  return (
    <>
      <main className={styles.middle}>
        <MarkupHead carryOver={carryOver} row={row} position={props.position} name={carried.item.name} kept={kept} thread={thread} />
        <PlacesAndAnswers {...props} kept={kept} carried={carried} markups={markups} objects={objects} />
      </main>
      <aside className={styles.side} aria-label={carryOverMessages.markup}>
        {thread}
      </aside>
    </>
  );
}

/** The sheets of both versions that show a markup; the one of the newer version can be chosen if its page is missing. */
function findSheets({ carryOver, row, kept, carried }: LoadedProps, chosenPage: number | undefined) {
  const choices = sheetsOf(carried, carryOver.after.file_id);
  const page = chosenPage ?? row.after_page ?? row.before_page;
  const shown = lastShownOn({ carryOver, row });
  return {
    choices: row.after_page === null ? choices : [],
    before: sheetsOf(kept, shown.file_id).find(({ page_number }) => page_number === shown.page_number) ?? null,
    after: choices.find(({ page_number }) => page_number === page) ?? (row.after_page === null ? choices.at(-1) : null) ?? null,
  };
}

type Markups = Record<'kept' | 'carried', Markup | undefined>;

/** Sheets of versions that were never compared. */
const asOnPaper = { matrix: null };

/** The places of a markup on both versions, and the answers. */
function PlacesAndAnswers({ markups, objects, ...props }: LoadedProps & { markups: Markups; objects: CarriedObjects }) {
  const { carryOver, row, isMoving, onMoving, onAnswer, onSkip } = props;
  const [chosenPage, choosePage] = useState<number>();
  const { choices, ...sheets } = findSheets(props, chosenPage);
  const shown = lastShownOn(props);
  const isAligned = shown.file_id === carryOver.before.file_id && row.matrix !== null;
  const place = useMovedPlace({ row, objects, isMoving, onMoving });
  const save = () => {
    const markup = markups.carried ?? markups.kept;
    if (isPlaced(row)) onAnswer({ row, answer: 'moved', by: place.by });
    else if (markup && sheets.after)
      onAnswer({ row, answer: 'moved', editor_details: toSaved(markup, place.objects), page_number: sheets.after.page_number });
  };
  const mayAnswer = useRights(carryOver.project_id)('edit');
  const choose = (answer: CarryOverAnswer) => {
    if (!mayAnswer) return;
    if (answer !== 'moved') onAnswer({ row, answer });
    else if (!isMoving && objects.after.length > 0) place.begin();
    else if (isMoving && place.canSave) save();
  };
  useQueueKeys(isMoving, (act, isFar) => {
    const step = nudgeOf(act, isFar);
    if (step) place.nudge(step);
    else if (act === 'confirm') choose('moved');
    else if (act === 'cancel') place.cancel();
    else if (act === 'holds' || act === 'resolved' || act === 'moved') choose(act);
    else return false;
    return true;
  });
  return (
    <>
      <Places
        key={`${row.before_page} ${sheets.after?.page_number ?? 0}`}
        labels={{ before: shown.label, after: carryOver.after.label }}
        sheets={sheets}
        matrix={matrixOf(isAligned ? row : asOnPaper)}
        isTinted={isAligned && (row.place === 'changed' || row.place === 'moved')}
        hasScan={row.change?.is_scan ?? false}
        objects={{ before: objects.before, after: place.objects }}
        drag={isMoving ? { box: boxAroundObjects(place.objects), by: place.by, onMove: place.moveTo } : null}
        onUnplaced={place.putAt}
        note={isMoving ? null : noteOf(row, carryOver)}
      />
      <PagePicker sheets={choices} shown={sheets.after} onChoose={choosePage} />
      <Answers
        row={row}
        label={carryOver.after.label}
        mayAnswer={mayAnswer}
        isMoving={isMoving}
        canMove={objects.after.length > 0}
        canPlace={place.canSave}
        onChoose={choose}
        onCancel={place.cancel}
        onSkip={onSkip}
      />
    </>
  );
}

/** What can be done with a markup that isn't placed. */
function noteOf(row: CarriedMarkup, { after }: CarryOver): string | null {
  if (isPlaced(row)) return null;
  const { missing, outside } = carryOverMessages.notPlaced;
  return row.place === 'missing' ? missing(after.label) : outside(after.label);
}
