import type { AnnotationImport } from '@sheetmark/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { annotationsMessages as words } from '../../lib/messages/annotations.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Answers } from './answers.tsx';
import { importsQuery, isUnderWay, useAnswer } from './api.ts';
import { AuthorMembers } from './author-members.tsx';
import { ImportProgress } from './import-progress.tsx';
import { useOfferUndo } from './use-offer-undo.ts';
import styles from './imports.module.css';

const answers = ['import', 'show', 'hide'] as const;
type Answer = (typeof answers)[number];

interface QuestionProps {
  projectId: number;
  asked: AnnotationImport;
  onAnswer?: (() => void) | undefined;
  onClose: () => void;
}

/** Asks once what becomes of the annotations of an upload. */
export function ImportQuestion({ projectId, asked, onAnswer, onClose }: QuestionProps) {
  const [answer, setAnswer] = useState<Answer>('import');
  const [isAlways, setAlways] = useState(false);
  const [started, setStarted] = useState<AnnotationImport>();
  const answering = useAnswer();
  const offerUndo = useOfferUndo();
  const count = asked.counts.new;
  const listed = useQuery({ ...importsQuery(asked.item_id), meta: { failsInPlace: true } });
  const { found } = listed.data?.data.find(({ id }) => id === asked.id) ?? asked;
  const authors = found.authors.map((author) => ({ ...author, note: String(author.count) }));
  const submit = () => {
    onAnswer?.();
    answering.mutate(
      { id: asked.id, answer, always: isAlways },
      {
        onSuccess: ({ data }) => {
          if (isUnderWay(data)) setStarted(data);
          else onClose();
        },
      },
    );
  };
  const finish = (ended: AnnotationImport): void => {
    onClose();
    offerUndo(ended, words.imported(count));
  };
  if (started) return <ImportProgress started={started} onDone={finish} onClose={onClose} />;
  return (
    <Dialog
      title={words.found(count)}
      submitLabel={answer === 'import' ? words.importMarkups(count) : words.submits[answer]}
      cancelLabel={words.notNow}
      wide
      busy={answering.isPending}
      refusal={answering.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.hint}>{asked.name}</p>
      <Answers label={words.found(count)} answers={answers} texts={words.answers} chosen={answer} onChoose={setAnswer} />
      <div className={styles.columns}>
        <Contents kinds={asked.found.kinds} />
        {authors.length > 0 && <AuthorMembers projectId={projectId} authors={authors} hint={words.authorsHint} />}
      </div>
      {asked.found.staying > 0 && <p className={styles.hint}>{words.staying(asked.found.staying)}</p>}
      <label className={styles.always}>
        <Checkbox label={words.always} checked={isAlways} onChange={() => setAlways(!isAlways)} />
        <span aria-hidden="true">{words.always}</span>
      </label>
    </Dialog>
  );
}

function Contents({ kinds }: Pick<AnnotationImport['found'], 'kinds'>) {
  return (
    <section>
      <h3 className={styles.heading}>{words.contents}</h3>
      <ul className={styles.list}>
        {kinds.map((kind) => (
          <li key={kind.name}>
            {kind.name} <b>{kind.count}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
