import type { Member } from '@sheetmark/contract';
import { IconGripVertical, IconLink, IconUser, IconX } from '@tabler/icons-react';
import { type DragEvent, Fragment, useEffect, useEffectEvent, useId, useState } from 'react';
import { newReviewMessages as words } from '../../../lib/messages/new-review.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { closeGaps, moveReviewer, nameOfPicked, type NewReview, type NewReviewer } from '../model/new-review.ts';
import { OrderSwitch, StageMoves } from './order-switch.tsx';
import { ReviewerPicker } from './reviewer-picker.tsx';
import { StageNumber } from './stage-number.tsx';
import styles from './new-review.module.css';

interface ReviewersFieldProps {
  projectId: number;
  members: readonly Member[];
  draft: NewReview;
  problem: string | undefined;
  onChange: (draft: NewReview) => void;
}

/** The dragged reviewer's user id. */
const draggedType = 'application/x-reviewer';

const mustDecideChoices = [
  { value: 'yes', label: words.mustDecide },
  { value: 'no', label: words.mayComment },
];

/** Who reviews: all at once, or in stages that follow one another. */
export function ReviewersField(props: ReviewersFieldProps) {
  const id = useId();
  const { draft, problem, onChange } = props;
  const { reviewers, isStaged } = draft;
  useMoveKeys((userId, by) => isStaged && onChange(moveReviewer(draft, userId, by)));
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>
          {words.reviewers} <span>{reviewers.length}</span>
        </h2>
        <p>{isStaged && words.moveHint}</p>
        <OrderSwitch isStaged={isStaged} onChange={(staged) => onChange({ ...draft, isStaged: staged })} />
      </div>
      <Stages {...props} />
      {problem && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

function Stages({ projectId, members, draft, onChange }: ReviewersFieldProps) {
  const { reviewers, isStaged, stageNames } = draft;
  const set = (changed: readonly NewReviewer[]) => onChange({ ...draft, ...closeGaps(changed, stageNames) });
  const change = (userId: number, part: Partial<NewReviewer>) =>
    set(reviewers.map((each) => (each.userId === userId ? { ...each, ...part } : each)));
  const stages = isStaged ? [...new Set(reviewers.map(({ stage }) => stage))].toSorted((a, b) => a - b) : [0];
  return (
    <div className={styles.stages}>
      {reviewers.length === 0 && <p className={styles.quiet}>{words.noReviewers}</p>}
      {stages.map((stage) => (
        <Fragment key={stage}>
          {isStaged && (
            <StageHead
              stage={stage}
              name={stageNames[stage - 1] ?? ''}
              onName={(name) => onChange({ ...draft, stageNames: stageNames.map((each, at) => (at === stage - 1 ? name : each)) })}
              onDrop={(userId) => change(userId, { stage })}
            />
          )}
          {reviewers
            .filter((each) => !isStaged || each.stage === stage)
            .map((reviewer) => (
              <ReviewerRow
                key={reviewer.userId}
                reviewer={reviewer}
                isStaged={isStaged}
                onMove={(by) => onChange(moveReviewer(draft, reviewer.userId, by))}
                onDecides={(mustDecide) => change(reviewer.userId, { mustDecide })}
                onRemove={() => set(reviewers.filter((each) => each !== reviewer))}
              />
            ))}
        </Fragment>
      ))}
      <AddReviewer projectId={projectId} members={members} reviewers={reviewers} onChange={set} />
    </div>
  );
}

interface AddReviewerProps {
  projectId: number;
  members: readonly Member[];
  reviewers: readonly NewReviewer[];
  onChange: (reviewers: readonly NewReviewer[]) => void;
}

/** New reviewers are in the last stage. */
function AddReviewer({ projectId, members, reviewers, onChange }: AddReviewerProps) {
  const last = Math.max(1, ...reviewers.map(({ stage }) => stage));
  return (
    <div className={styles.adding}>
      <ReviewerPicker
        label={words.addReviewer}
        labelled="hidden"
        projectId={projectId}
        members={members}
        taken={new Set(reviewers.map(({ userId }) => userId))}
        onPick={(person) => onChange([...reviewers, { ...person, stage: last, mustDecide: true }])}
      />
    </div>
  );
}

/** Alt with an arrow key moves the reviewer in whose row the focus is. */
function useMoveKeys(onMove: (userId: number, by: 1 | -1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-reviewer]') : null;
    if (!event.altKey || by === 0 || !row) return;
    event.preventDefault();
    onMove(Number(row.dataset['reviewer']), by);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

interface StageHeadProps {
  stage: number;
  name: string;
  onName: (name: string) => void;
  onDrop: (userId: number) => void;
}

/** A stage's name, and where reviewers can be dropped. */
function StageHead({ stage, name, onName, onDrop }: StageHeadProps) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={styles.stage}
      data-over={isOver || undefined}
      onDragOver={(event: DragEvent) => {
        if (!event.dataTransfer.types.includes(draggedType)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        onDrop(Number(event.dataTransfer.getData(draggedType)));
      }}
    >
      <StageNumber stage={stage} />
      <input
        aria-label={words.stageName(stage)}
        placeholder={words.stage(stage)}
        maxLength={60}
        value={name}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      {stage === 1 ? words.startsNow : words.startsWhen(stage - 1)}
    </div>
  );
}

interface ReviewerRowProps {
  reviewer: NewReviewer;
  isStaged: boolean;
  onMove: (by: 1 | -1) => void;
  onDecides: (mustDecide: boolean) => void;
  onRemove: () => void;
}

function ReviewerRow({ reviewer, isStaged, onMove, onDecides, onRemove }: ReviewerRowProps) {
  const { userId, email, isGuest, mustDecide } = reviewer;
  const name = nameOfPicked(reviewer);
  return (
    <div
      className={styles.row}
      data-reviewer={userId}
      data-plain={!isStaged || undefined}
      draggable={isStaged}
      onDragStart={(event: DragEvent) => event.dataTransfer.setData(draggedType, String(userId))}
    >
      {isStaged && <IconGripVertical aria-hidden="true" />}
      <span className={styles.who}>
        <Avatar person={{ id: userId, name: reviewer.name }} size="s" isGuest={isGuest} />
        <b title={name}>{name}</b>
        {isGuest && email !== null && <small title={email}>{email}</small>}
      </span>
      <span className={styles.kind}>
        {isGuest ? <IconLink aria-hidden="true" /> : <IconUser aria-hidden="true" />}
        {isGuest ? words.guestLink : words.member}
      </span>
      <Select
        size="s"
        label={words.decides(name)}
        labelled="hidden"
        value={mustDecide ? 'yes' : 'no'}
        choices={mustDecideChoices}
        onChange={(value) => onDecides(value === 'yes')}
      />
      <span className={styles.rowActs}>
        {isStaged && <StageMoves name={name} onMove={onMove} />}
        <IconButton size="s" label={words.remove(name)} icon={<IconX aria-hidden="true" />} onClick={onRemove} />
      </span>
    </div>
  );
}
