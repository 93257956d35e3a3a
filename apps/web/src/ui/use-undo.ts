import { useEffect } from 'react';
import { ApiFailure } from '../lib/api-client.ts';
import { isTyping } from '../lib/keys.ts';
import { messages } from '../lib/messages.ts';
import { showSnack } from './snackbar.tsx';

/** So many steps are taken back one after the other. */
const mostSteps = 50;
/** What stands there is what is taken back next. */
const snackId = 'undo';

type Undo = () => Promise<unknown>;

/**
 * `act` is done, or under way, and is what is said once it is done; `undo` takes it back. Whatever fails is told by who asked for it.
 */
type OfferUndo = (act: string | Promise<string>, undo: Undo) => void;

/** What was done last stands last. */
let steps: readonly Undo[] = [];
/** Those that are taken back, or being so: the button of one may stand there a little longer. */
const taken = new WeakSet<Undo>();

const drop = (step: Undo) => {
  steps = steps.filter((other) => other !== step);
};

function takeBack(step: Undo): void {
  if (taken.has(step)) return;
  taken.add(step);
  drop(step);
  const failed = (failure: unknown) => {
    if (!(failure instanceof ApiFailure && failure.isCutOff)) return;
    taken.delete(step);
    steps = [...steps, step];
  };
  step().then(() => showSnack({ id: snackId, message: messages.undone }), failed);
}

/** Offers to take back what was done, by the button beside the word of it, or step by step by Ctrl+Z. */
export const offerUndo: OfferUndo = (act, undo) => {
  steps = [...steps, undo].slice(-mostSteps);
  const tell = (message: string) => showSnack({ id: snackId, message, act: { label: messages.undo, run: () => takeBack(undo) } });
  Promise.resolve(act).then(tell, () => drop(undo));
};

/** Of a dialog in which Ctrl+Z takes back as beside it; any other waits for its own answer. */
export const undoes = { 'data-undoes': true };
const asking = '[role="dialog"]:not([data-undoes])';

function press(event: KeyboardEvent): void {
  const last = steps.at(-1);
  if (!last || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  if (event.defaultPrevented || isTyping(event) || document.querySelector(asking)) return;
  event.preventDefault();
  takeBack(last);
}

/** Listens for Ctrl+Z. It takes back what was done at a place as long as one stays there; then only the button that still stands does. */
export function useUndoKey(place: string): void {
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      steps = [];
    };
  }, [place]);
}
