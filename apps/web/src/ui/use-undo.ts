import { useEffect } from 'react';
import { ApiFailure } from '../lib/api-client.ts';
import { isTyping } from '../lib/keys.ts';
import { messages } from '../lib/messages.ts';
import { showSnack } from './snackbar.tsx';

/** The maximum number of steps. */
const mostSteps = 50;
/** The step to undo next. */
const snackId = 'undo';

type Undo = () => Promise<unknown>;

/**
 * `act` is the message of a finished action, or a promise of it while the action runs; `undo` takes the action back. The caller reports failures.
 */
type OfferUndo = (act: string | Promise<string>, undo: Undo) => void;

/** The last action is on top. */
let steps: readonly Undo[] = [];
/** Undone steps, or those in progress: the button of one may still show for a moment. */
const taken = new WeakSet<Undo>();

const drop = (step: Undo) => {
  steps = steps.filter((other) => other !== step);
};

function runUndo(step: Undo): void {
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

/** Offers to undo an action, by the button in its message or by Ctrl+Z, step by step. */
export const offerUndo: OfferUndo = (act, undo) => {
  steps = [...steps, undo].slice(-mostSteps);
  const offer = (message: string) => showSnack({ id: snackId, message, act: { label: messages.undo, run: () => runUndo(undo) } });
  Promise.resolve(act).then(offer, () => drop(undo));
};

/** For dialogs in which Ctrl+Z works as on the page; other dialogs block it. */
export const allowUndo = { 'data-undoes': true };
const otherDialogs = '[role="dialog"]:not([data-undoes])';

function press(event: KeyboardEvent): void {
  const last = steps.at(-1);
  if (!last || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  if (event.defaultPrevented || isTyping(event) || document.querySelector(otherDialogs)) return;
  event.preventDefault();
  runUndo(last);
}

/** Listens for Ctrl+Z, which undoes the actions of a place while the user is there; afterwards only the message's button does. */
export function useUndoKey(place: string): void {
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      steps = [];
    };
  }, [place]);
}
