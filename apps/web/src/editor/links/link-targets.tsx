import type { PageBox, RegisterRow } from '@sheetmark/contract';
import { useState } from 'react';
import { linksMessages } from '../../lib/messages/links.ts';
import { Field } from '../../ui/field.tsx';
import { useFoundFiles, useFoundTasks } from './found-goals.ts';
import { useFoundSheets } from './found-sheets.ts';
import { RegionChoice } from './region-choice.tsx';
import { type SheetChoice, SheetChoices } from './sheet-choices.tsx';
import type { ChosenTarget } from './use-link-markup.ts';

interface TargetProps {
  projectId: number;
  /** Where the markup leads now, if that is an address. */
  address: string;
  onChoose: (chosen: ChosenTarget | null) => void;
}

/** A sheet, then how much of it; the list of sheets makes room for the picture. */
export function PageTarget({ projectId, onChoose }: TargetProps) {
  const [text, setText] = useState('');
  const [sheet, setSheet] = useState<RegisterRow | null>(null);
  const [isPictured, setPictured] = useState(false);
  const { sheets } = useFoundSheets(projectId, text, { isNumbered: false });
  const listed = isPictured ? sheets?.filter(({ id }) => id === sheet?.id) : sheets;
  const choices = listed?.map((row) => ({ key: String(row.id), ...namesOf(row), note: noteOf(row), picture: row.thumbnail_url, row }));
  const choose = (row: RegisterRow, box: PageBox | null) => {
    const { item_id, page_number } = row;
    onChoose({ target: { kind: 'page', item_id, page_number, box }, name: row.number ?? namesOf(row).title });
  };
  return (
    <>
      <SheetChoices
        text={text}
        onText={(next) => {
          setText(next);
          setSheet(null);
          setPictured(false);
          onChoose(null);
        }}
        label={linksMessages.findSheet}
        choices={choices}
        nothing={text === '' ? linksMessages.noSheets : linksMessages.noMatch(text)}
        chosen={sheet ? String(sheet.id) : undefined}
        onChoose={({ row }) => {
          setSheet(row);
          choose(row, null);
        }}
      />
      {sheet && <RegionChoice key={sheet.id} sheet={sheet} onChoose={(box) => choose(sheet, box)} onPicture={setPictured} />}
    </>
  );
}

const namesOf = ({ number, title, name, page_number }: RegisterRow) => ({
  number: number ?? '',
  title: title ?? linksMessages.pageOf(name, page_number),
});

/** Titles without a number say little about which file they are of. */
const noteOf = ({ number, title, name }: RegisterRow): string => (number === null && title !== null ? name : '');

export function TaskTarget({ projectId, onChoose }: TargetProps) {
  const [text, setText] = useState('');
  return (
    <NameChoices
      label={linksMessages.findTask}
      nothing={linksMessages.noTask}
      text={text}
      onText={setText}
      choices={useFoundTasks(projectId, text)}
      onChoose={(choice) => onChoose(choice && { target: { kind: 'task', task_id: Number(choice.key) }, name: choice.title })}
    />
  );
}

export function FileTarget({ projectId, onChoose }: TargetProps) {
  const [text, setText] = useState('');
  return (
    <NameChoices
      label={linksMessages.findFile}
      nothing={linksMessages.noFileFound}
      text={text}
      onText={setText}
      choices={useFoundFiles(projectId, text)}
      onChoose={(choice) => onChoose(choice && { target: { kind: 'file', item_id: Number(choice.key) }, name: choice.title })}
    />
  );
}

interface NameChoicesProps {
  label: string;
  nothing: string;
  text: string;
  onText: (text: string) => void;
  choices: readonly SheetChoice[] | undefined;
  onChoose: (choice: SheetChoice | null) => void;
}

function NameChoices({ text, onText, onChoose, ...choices }: NameChoicesProps) {
  const [chosen, setChosen] = useState<string>();
  return (
    <SheetChoices
      {...choices}
      text={text}
      onText={(next) => {
        onText(next);
        setChosen(undefined);
        onChoose(null);
      }}
      chosen={chosen}
      onChoose={(choice) => {
        setChosen(choice.key);
        onChoose(choice);
      }}
    />
  );
}

export function UrlTarget({ address, onChoose }: TargetProps) {
  const [text, setText] = useState(address.replace(/^mailto:/i, ''));
  const change = (next: string) => {
    setText(next);
    const url = /^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(next.trim()) ? `mailto:${next.trim()}` : withScheme(next.trim());
    onChoose(url === '' ? null : { target: { kind: 'url', url }, name: next.trim() });
  };
  return (
    <Field
      label={linksMessages.address}
      description={linksMessages.addressHint}
      value={text}
      maxLength={2000}
      data-autofocus
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

/** People leave https:// out. */
const withScheme = (text: string): string => (text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);
