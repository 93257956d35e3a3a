import type { PublicationPlan } from '@sheetmark/contract';
import {
  IconCircleMinus,
  IconCirclePlus,
  IconEqual,
  IconEyeOff,
  IconFileBroken,
  IconHelpCircle,
  IconHourglass,
  type TablerIcon,
  IconVersions,
} from '@tabler/icons-react';
import { useState } from 'react';
import { publishingMessages } from '../../../../lib/messages/publishing.ts';
import { sheetReviewMessages } from '../../../../lib/messages/sheet-review.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { countOutcomes, publishedRows } from '../../model/plan-rows.ts';
import { reviewFields, type OutcomeKind, type ReviewRow } from '../../model/review-rows.ts';
import styles from './confirm-publishing.module.css';

export interface PublishingChoices {
  /** Open markups move to the new versions. */
  carries_markups: boolean;
  /** The other members are notified. */
  notifies: boolean;
}

interface ConfirmPublishingProps {
  plan: PublicationPlan;
  rows: readonly ReviewRow[];
  /** Other members of the project. */
  others: number;
  busy: boolean;
  refusal: string | undefined;
  onPublish: (choices: PublishingChoices) => void;
  onClose: () => void;
}

const texts = publishingMessages.confirm;
const mostNamed = 3;

/** `carried`: the open markups of its sheets that move to the new versions. */
type Line = readonly [kind: OutcomeKind, icon: TablerIcon, name: string, note: (carried: number) => string];

const lines: readonly Line[] = [
  ['new', IconCirclePlus, texts.new, () => ''],
  ['version', IconVersions, texts.version, (carried) => (carried > 0 ? texts.carried(carried) : texts.superseded)],
  ['unchanged', IconEqual, texts.unchanged, () => texts.sameVersion],
  ['comparing', IconHourglass, texts.comparing, () => texts.ifChanged],
  ['missing', IconCircleMinus, texts.missing, () => texts.stay],
  ['unreadable', IconFileBroken, texts.unreadable, () => texts.notPublished],
  ['left-out', IconEyeOff, texts.leftOut, () => texts.notPublished],
];

/** What publishing does, before it does it. */
export function ConfirmPublishing({ plan, rows, others, busy, refusal, onPublish, onClose }: ConfirmPublishingProps) {
  const [choices, setChoices] = useState<PublishingChoices>({ carries_markups: true, notifies: true });
  const counts = countOutcomes(rows);
  const published = publishedRows(rows);
  const { name, date } = plan.publication;
  const carried = plan.pages.reduce((sum, { outcome, current }) => sum + (outcome === 'version' ? (current?.open_markups ?? 0) : 0), 0);
  return (
    <Dialog
      title={texts.title(published.length)}
      submitLabel={publishingMessages.publishCount(published.length)}
      focusSubmit
      busy={busy}
      refusal={refusal}
      onSubmit={() => onPublish(choices)}
      onClose={onClose}
    >
      <p>{texts.issue(name, date, choices.notifies ? others : 0)}</p>
      <ul className={styles.lines}>
        {lines.map(([kind, Icon, label, note]) =>
          counts[kind] === undefined ? null : (
            <li key={kind} data-kind={kind}>
              <Icon aria-hidden="true" />
              <b>{counts[kind].toLocaleString('en')}</b>
              <span>{label}</span>
              <small>{note(choices.carries_markups ? carried : 0)}</small>
            </li>
          ),
        )}
      </ul>
      <Unsure rows={published} />
      <Choices hasMarkups={carried > 0} hasOthers={others > 0} choices={choices} onChange={setChoices} />
      <p className={styles.undo}>{texts.undo}</p>
    </Dialog>
  );
}

interface ChoicesProps {
  hasMarkups: boolean;
  hasOthers: boolean;
  choices: PublishingChoices;
  onChange: (choices: PublishingChoices) => void;
}

/** Only those that make a difference. */
function Choices({ hasMarkups, hasOthers, choices, onChange }: ChoicesProps) {
  const shown = [...(hasMarkups ? (['carries_markups'] as const) : []), ...(hasOthers ? (['notifies'] as const) : [])];
  if (shown.length === 0) return null;
  return (
    <div className={styles.choices}>
      {shown.map((choice) => (
        <label key={choice}>
          <Checkbox
            label={texts.choices[choice]}
            checked={choices[choice]}
            onChange={(event) => onChange({ ...choices, [choice]: event.currentTarget.checked })}
          />
          {texts.choices[choice]}
        </label>
      ))}
    </div>
  );
}

function Unsure({ rows }: { rows: readonly ReviewRow[] }) {
  const unsure = rows.flatMap((row) => reviewFields.filter((field) => row.unsure.has(field)).map((field) => ({ row, field })));
  if (unsure.length === 0) return null;
  const named = unsure
    .slice(0, mostNamed)
    .map(({ row, field }) =>
      texts.unsureOf(row.values.number ?? sheetReviewMessages.page(row.page ?? 0), sheetReviewMessages.fields[field]),
    );
  const more = unsure.length - named.length;
  return (
    <p className={styles.unsure}>
      <IconHelpCircle aria-hidden="true" />
      <span>
        <b>{texts.unsure(unsure.length)}</b>
        {[...named, ...(more > 0 ? [texts.andMore(more)] : [])].join(', ')}. {texts.later}
      </span>
    </p>
  );
}
