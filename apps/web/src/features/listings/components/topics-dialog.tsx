import type { Topic, TopicImport } from '@sheetmark/contract';
import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { topicsMessages } from '../../../lib/messages/topics.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { StatusIcon, statusWords } from '../../../ui/status.tsx';
import { useImportTopics, usePreviewTopics } from '../api/topics.ts';
import { TopicsProgress } from './topics-progress.tsx';
import styles from './topics-dialog.module.css';

/** Whether importing the topic does something. */
const hasNews = ({ outcome }: Topic): boolean => outcome === 'new' || outcome === 'changed';

interface TopicsDialogProps {
  projectId: number;
  onClose: () => void;
}

/** Imports the topics of a BCF file as tasks: first it shows what each becomes. */
export function TopicsDialog({ projectId, onClose }: TopicsDialogProps) {
  const [started, start] = useState<TopicImport>();
  if (started) return <TopicsProgress projectId={projectId} started={started} onClose={onClose} />;
  return <ChooseTopics projectId={projectId} onStart={start} onClose={onClose} />;
}

/** How a file is sent: percent, and a signal that aborts when another is chosen or the dialog closes. */
function useSending() {
  const [percent, setPercent] = useState(0);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const watch = () => {
    stop.current.abort();
    stop.current = new AbortController();
    setPercent(0);
    return { onProgress: (share: number) => setPercent(Math.round(share * 100)), signal: stop.current.signal };
  };
  return { percent, watch };
}

function ChooseTopics({ projectId, onStart, onClose }: TopicsDialogProps & { onStart: (started: TopicImport) => void }) {
  const [file, setFile] = useState<File>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const preview = usePreviewTopics(projectId);
  const importing = useImportTopics(projectId);
  const { percent, watch } = useSending();
  const topics = preview.data?.topics ?? [];
  const chosen = topics.filter((topic) => hasNews(topic) && !left.has(topic.guid)).map(({ guid }) => guid);
  const read = (picked: File) => {
    setFile(picked);
    setLeft(new Set());
    preview.mutate({ file: picked, ...watch() });
  };
  return (
    <Dialog
      title={topicsMessages.title}
      submitLabel={topicsMessages.submit(chosen.length)}
      submitDisabled={!file || chosen.length === 0}
      busy={importing.isPending}
      refusal={(importing.error ?? preview.error)?.message}
      onSubmit={() => file && importing.mutate({ file, guids: chosen, ...watch() }, { onSuccess: onStart })}
      onClose={onClose}
    >
      <FileChoice isFirst={!preview.data} isReading={preview.isPending} onPick={read} />
      {(preview.isPending || importing.isPending) && <SendingProgress percent={percent} />}
      {preview.data && file && (
        <>
          <p className={styles.note} role="status">
            {topicsMessages.file(file.name, preview.data.version)}
            {preview.data.unreadable > 0 && ` · ${topicsMessages.unreadable(preview.data.unreadable)}`}
          </p>
          {topics.length === 0 && <p>{topicsMessages.none}</p>}
          {topics.length > 0 && !topics.some(hasNews) && <p>{topicsMessages.nothingNew}</p>}
          <TopicList topics={topics} left={left} onLeft={setLeft} />
        </>
      )}
    </Dialog>
  );
}

function SendingProgress({ percent }: { percent: number }) {
  const text = percent < 100 ? topicsMessages.sending(percent) : topicsMessages.reading;
  return (
    <div className={styles.progress} role="status">
      <span>{text}</span>
      <progress value={percent < 100 ? percent : undefined} max={100} aria-label={text} />
    </div>
  );
}

interface FileChoiceProps {
  isFirst: boolean;
  isReading: boolean;
  onPick: (file: File) => void;
}

function FileChoice({ isFirst, isReading, onPick }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.choice}>
      {isFirst && <p>{topicsMessages.hint}</p>}
      <Button icon={<IconFileImport aria-hidden="true" />} busy={isReading} data-autofocus onClick={() => input.current?.click()}>
        {isReading ? topicsMessages.reading : isFirst ? topicsMessages.choose : topicsMessages.another}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".bcf,.bcfzip,application/zip"
        aria-label={topicsMessages.choose}
        hidden
        onChange={({ currentTarget }) => {
          const [picked] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (picked) onPick(picked);
        }}
      />
    </div>
  );
}

interface TopicListProps {
  topics: readonly Topic[];
  /** Topics that aren't imported. */
  left: ReadonlySet<string>;
  onLeft: (left: ReadonlySet<string>) => void;
}

function TopicList({ topics, left, onLeft }: TopicListProps) {
  const open = topics.filter(hasNews);
  const isAll = open.every(({ guid }) => !left.has(guid));
  const toggle = (guid: string) => {
    const next = new Set(left);
    if (!next.delete(guid)) next.add(guid);
    onLeft(next);
  };
  return (
    <div className={styles.list} role="group" aria-label={topicsMessages.topicsToImport}>
      {open.length > 1 && (
        <label className={styles.pick}>
          <Checkbox
            label={topicsMessages.all}
            checked={isAll}
            onChange={() => onLeft(isAll ? new Set(open.map(({ guid }) => guid)) : new Set())}
          />
          {topicsMessages.all}
        </label>
      )}
      <ul>
        {topics.map((topic) => (
          <li key={topic.guid}>
            <label className={styles.pick}>
              <Checkbox
                label={topic.title}
                checked={hasNews(topic) && !left.has(topic.guid)}
                disabled={!hasNews(topic)}
                onChange={() => toggle(topic.guid)}
              />
              {topic.title}
            </label>
            <TopicFacts topic={topic} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function TopicFacts({ topic }: { topic: Topic }) {
  const assigned = topic.assignee?.name ?? (topic.assigned_to === null ? null : topicsMessages.notMember(topic.assigned_to));
  const facts = [
    topicsMessages.by(topic.author, topic.created),
    assigned,
    topic.due_date && topicsMessages.due(topic.due_date),
    topic.new_comments > 0 ? topicsMessages.newComments(topic.new_comments) : null,
    topic.has_snapshot ? topicsMessages.snapshot : null,
  ].filter((fact) => fact !== null && fact !== '');
  return (
    <p className={styles.facts}>
      <b data-outcome={topic.outcome}>{topicsMessages.outcomes[topic.outcome]}</b>
      <span className={styles.status}>
        <StatusIcon status={topic.status} /> {statusWords[topic.status]}
      </span>
      <span>{facts.join(' · ')}</span>
    </p>
  );
}
