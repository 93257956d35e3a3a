import type { Command } from '../commands/act.ts';
import { commandForShortcut } from '../commands/commands.ts';
import type { Mark } from '../history/history.ts';
import type { InputOf } from './input.ts';
import { repeatMove } from './pointer-inputs.ts';
import type { Session } from './session.ts';
import { endText } from './text-inputs.ts';

type KeyInput = InputOf<'key-down' | 'key-up'>;

const MODIFIER_KEYS: ReadonlySet<string> = new Set(['Shift', 'Alt', 'Control', 'Meta']);

/** Keys whose character changes with Shift, by their position on the keyboard. */
const BY_CODE: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']', Minus: '-', Equal: '=' };

export function pressKey(session: Session, input: KeyInput): void {
  if (MODIFIER_KEYS.has(input.key)) return repeatMove(session, input.modifiers);
  const handled = holdSpace(session, input) || offerToTool(session, input) || complete(session, input) || runShortcut(session, input);
  if (handled) session.report({ type: 'key-handled' });
}

export function releaseKey(session: Session, input: KeyInput): void {
  if (MODIFIER_KEYS.has(input.key)) repeatMove(session, input.modifiers);
  if (input.key === ' ') session.pointer.spaceHeld = false;
}

/** While the space bar is down, dragging pans with any tool. */
function holdSpace(session: Session, { key }: KeyInput): boolean {
  if (key !== ' ') return false;
  session.pointer.spaceHeld = true;
  return true;
}

function offerToTool(session: Session, { key, modifiers }: KeyInput): boolean {
  const step = session.toolState.key?.({ key, modifiers }, session.view) ?? null;
  if (step !== null) session.perform(step);
  return step !== null;
}

function complete(session: Session, { key }: KeyInput): boolean {
  if (key !== 'Enter' || !session.busy || session.toolState.complete === undefined) return false;
  session.perform(session.toolState.complete(session.view));
  return true;
}

function runShortcut(session: Session, input: KeyInput): boolean {
  const command = shortcutsOf(input)
    .map((shortcut) => commandForShortcut(shortcut, session.state.movedKeys))
    .find((found) => found !== undefined);
  if (command === undefined) return false;
  runCommand(session, command, input.repeat === true);
  return true;
}

const isSign = /^[^\p{L}\d]$/u;

/** The ways to write this combination in a command's list of shortcuts. */
function shortcutsOf({ key, code = '', modifiers }: KeyInput): readonly string[] {
  if (modifiers.alt) return [];
  const control = modifiers.ctrl || modifiers.meta ? 'Ctrl+' : '';
  const shift = modifiers.shift ? 'Shift+' : '';
  const onKeyboard = BY_CODE[code] ?? /^Digit(\d)$/.exec(code)?.[1];
  const typed = key.length === 1 ? key.toUpperCase() : key;
  const written = [`${control}${shift}${typed}`];
  // The character already implies whether Shift was pressed.
  if (isSign.test(typed)) written.push(`${control}${typed}`);
  if (onKeyboard !== undefined) written.unshift(`${control}${shift}${onKeyboard}`, `${control}${typed}`);
  return written;
}

/** All repeats of a held key are one step. */
export function runCommand(session: Session, command: Command, isRepeated: boolean): void {
  if ((session.busy && command.whileBusy !== true) || !command.enabled(session.view)) return;
  if (session.state.editing !== null && command.whileBusy !== true) endText(session);
  const { history } = session.workspace;
  const mark: Mark = isRepeated && session.heldCommand?.id === command.id ? session.heldCommand.mark : history.mark();
  const act = command.run(session.view);
  session.perform(act);
  if (act.edits !== undefined) history.squashToMark(mark);
  session.heldCommand = { id: command.id, mark };
  if (act.camera !== undefined) repeatMove(session);
}
