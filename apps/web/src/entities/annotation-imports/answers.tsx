import { Radio } from '../../ui/radio.tsx';
import styles from './imports.module.css';

interface AnswersProps<A extends string> {
  label: string;
  answers: readonly A[];
  texts: Readonly<Record<A, { name: string; hint: string }>>;
  chosen: A;
  onChoose: (answer: A) => void;
}

/** What can become of annotations, as cards of which one is chosen. */
export function Answers<A extends string>({ label, answers, texts, chosen, onChoose }: AnswersProps<A>) {
  return (
    <div role="radiogroup" aria-label={label} className={styles.answers}>
      {answers.map((each) => (
        <label key={each} data-chosen={each === chosen || undefined}>
          <Radio name={label} checked={each === chosen} onChange={() => onChoose(each)} />
          <span>
            <b>{texts[each].name}</b>
            {texts[each].hint}
          </span>
        </label>
      ))}
    </div>
  );
}
