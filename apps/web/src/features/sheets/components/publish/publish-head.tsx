import type { PublicationPlan } from '@sheetmark/contract';
import { type KeyboardEvent, useState } from 'react';
import { publishingMessages } from '../../../../lib/messages/publishing.ts';
import { formatSize } from '../../../../lib/sizes.ts';
import { Button } from '../../../../ui/button.tsx';
import { DayInput } from '../../../../ui/day-input.tsx';
import { titleOf } from '../../model/plan-rows.ts';
import { AddFiles } from './add-files.tsx';
import screen from '../review/review-screen.module.css';
import styles from './publish-head.module.css';

interface PublishHeadProps {
  plan: PublicationPlan;
  /** How many pages become sheets of the issue. */
  count: number;
  /** Why it can't be published now. */
  obstacle: string | undefined;
  onIssue: (issue: { name?: string; date?: string }) => void;
  onAdded: (itemId: number, file: File) => void;
  onDiscard: () => void;
  onPublish: () => void;
}

/** The issue, what it consists of, and what to do with it. */
export function PublishHead({ plan, count, obstacle, onIssue, onAdded, onDiscard, onPublish }: PublishHeadProps) {
  const { publication } = plan;
  const title = titleOf(plan);
  return (
    <div className={screen.head}>
      <div className={screen.title}>
        <h1 title={title}>{title}</h1>
        <p>{factsOf(plan).join(' · ')}</p>
      </div>
      <div className={styles.issue}>
        <span aria-hidden="true">{publishingMessages.name}</span>
        <IssueName key={publication.name} name={publication.name} onChange={(name) => onIssue({ name })} />
        <span aria-hidden="true">{publishingMessages.date}</span>
        <DayInput
          small
          aria-label={publishingMessages.date}
          value={publication.date}
          onChange={(date) => date !== null && onIssue({ date })}
        />
      </div>
      <AddFiles publicationId={publication.id} onAdded={onAdded} />
      <Button onClick={onDiscard}>{publishingMessages.discard}</Button>
      <Button variant="primary" aria-describedby="publishing-obstacle" disabled={obstacle !== undefined} onClick={onPublish}>
        {count === 0 ? publishingMessages.publish : publishingMessages.publishCount(count)}
      </Button>
      <p id="publishing-obstacle" className={styles.obstacle} role="status">
        {obstacle}
      </p>
    </div>
  );
}

function factsOf({ files, pages }: PublicationPlan): string[] {
  const { facts } = publishingMessages;
  const read = pages.filter(({ title_block: { number, title } }) => number.value !== null || title.value !== null).length;
  return [
    ...(files.length > 1 ? [facts.files(files.length)] : []),
    facts.pages(pages.length),
    formatSize(files.reduce((sum, { size }) => sum + size, 0)),
    ...(pages.length > 0 ? [facts.read(read, pages.length)] : []),
  ];
}

/** Saved when it is left, and by Enter. Escape restores it. */
function IssueName({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const [text, setText] = useState(name);
  const save = (): void => {
    if (text.trim() !== name) onChange(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') save();
    if (event.key === 'Escape') setText(name);
  };
  return (
    <input
      aria-label={publishingMessages.name}
      placeholder={publishingMessages.start.namePlaceholder}
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}
