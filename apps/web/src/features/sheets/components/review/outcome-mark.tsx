import {
  IconAlertTriangle,
  IconCircleMinus,
  IconCirclePlus,
  IconEqual,
  IconEyeOff,
  IconFileBroken,
  IconHelpCircle,
  IconHourglass,
  IconListCheck,
  IconScan,
  IconVersions,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { sheetReviewMessages } from '../../../../lib/messages/sheet-review.tsx';
import type { Outcome, OutcomeKind } from '../../model/review-rows.ts';
import styles from './review-row.module.css';

const icons: Readonly<Record<OutcomeKind, ComponentType<{ 'aria-hidden': 'true' }>>> = {
  new: IconCirclePlus,
  version: IconVersions,
  unchanged: IconEqual,
  missing: IconCircleMinus,
  'left-out': IconEyeOff,
  listed: IconListCheck,
  'no-number': IconHelpCircle,
  clash: IconAlertTriangle,
  reading: IconScan,
  comparing: IconHourglass,
  'needs-number': IconHelpCircle,
  unreadable: IconFileBroken,
  unsure: IconHelpCircle,
};

const texts: Readonly<Record<Exclude<OutcomeKind, 'version' | 'unsure' | 'clash' | 'unreadable'>, string>> = {
  new: sheetReviewMessages.outcomes.new,
  unchanged: sheetReviewMessages.outcomes.unchanged,
  missing: sheetReviewMessages.outcomes.missing,
  'left-out': sheetReviewMessages.outcomes.leftOut,
  listed: sheetReviewMessages.outcomes.listed,
  'no-number': sheetReviewMessages.outcomes.noNumber,
  'needs-number': sheetReviewMessages.outcomes.needsNumber,
  reading: sheetReviewMessages.outcomes.reading,
  comparing: sheetReviewMessages.outcomes.comparing,
};

export function OutcomeMark({ outcome }: { outcome: Outcome }) {
  const Icon = icons[outcome.kind];
  return (
    <span className={styles.outcome} data-kind={outcome.kind}>
      <Icon aria-hidden="true" />
      <OutcomeText outcome={outcome} />
    </span>
  );
}

function OutcomeText({ outcome }: { outcome: Outcome }) {
  if (outcome.kind === 'clash') {
    const text = sheetReviewMessages.outcomes.clash(outcome.number, outcome.pages);
    return <span title={text}>{text}</span>;
  }
  if (outcome.kind === 'unreadable') return <span title={outcome.why}>{sheetReviewMessages.outcomes.unreadable}</span>;
  if (outcome.kind === 'unsure') {
    const text = sheetReviewMessages.outcomes.unsure(outcome.number, outcome.label);
    return <span title={text}>{text}</span>;
  }
  if (outcome.kind !== 'version') return <span>{texts[outcome.kind]}</span>;
  return (
    <span>
      {sheetReviewMessages.outcomes.version}{' '}
      <b>
        {outcome.number} {outcome.label}
      </b>
    </span>
  );
}
