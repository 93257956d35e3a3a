import type { AnnotationImport } from '@sheetmark/contract';
import { useState } from 'react';
import { messages } from '../../lib/messages.ts';
import { annotationsMessages as words } from '../../lib/messages/annotations.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { Answers } from './answers.tsx';
import { useAnswer, useUndoImport } from './api.ts';
import { AuthorMembers } from './author-members.tsx';
import styles from './imports.module.css';

const answers = ['import', 'show', 'hide'] as const;
type Answer = (typeof answers)[number];

interface QuestionProps {
  projectId: number;
  asked: AnnotationImport;
  onClose: () => void;
}

/** Asks once what becomes of the annotations of an upload. */
export function ImportQuestion({ projectId, asked, onClose }: QuestionProps) {
  const [answer, setAnswer] = useState<Answer>('import');
  const [isAlways, setAlways] = useState(false);
  const answering = useAnswer();
  const undoing = useUndoImport();
  const count = asked.counts.new;
  const authors = asked.found.authors.map((author) => ({ ...author, note: String(author.count) }));
  const submit = () =>
    answering.mutate(
      { id: asked.id, answer, always: isAlways },
      {
        onSuccess: () => {
          onClose();
          if (answer === 'import')
            showSnack({ message: words.imported(count), act: { label: messages.undo, run: () => undoing.mutate(asked.id) } });
        },
      },
    );
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
        <section>
          <h3 className={styles.heading}>{words.contents}</h3>
          <ul className={styles.list}>
            {asked.found.kinds.map((kind) => (
              <li key={kind.name}>
                {kind.name} <b>{kind.count}</b>
              </li>
            ))}
          </ul>
        </section>
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
