import { useEffect, useState } from 'react';
import { ApiFailure } from '../lib/api-client.ts';
import { isTyping } from '../lib/keys.ts';
import { messages } from '../lib/messages.ts';
import { showSnack } from './snackbar.tsx';

/** So many steps are taken back one after the other. */
const mostSteps = 50;
/** What stands there is what is taken back next. */
const snackId = 'undo';

type Undo = () => Promise<unknown>;

/** `act` is under way and comes to what is said once it is done; `undo` takes it back. Whatever fails is told by who asked for it. */
export type OfferUndo = (act: Promise<string>, undo: Undo) => void;

/** What was done on a page, the last step last. */
function createSteps() {
  let steps: readonly Undo[] = [];
  const drop = (step: Undo) => {
    steps = steps.filter((other) => other !== step);
  };
  const takeBack = (step: Undo) => {
    if (!steps.includes(step)) return;
    drop(step);
    const failed = (failure: unknown) => {
      if (failure instanceof ApiFailure && failure.isCutOff) steps = [...steps, step];
    };
    step().then(() => showSnack({ id: snackId, message: messages.undone }), failed);
  };
  const offer: OfferUndo = (act, undo) => {
    steps = [...steps, undo].slice(-mostSteps);
    const tell = (message: string) => showSnack({ id: snackId, message, act: { label: messages.undo, run: () => takeBack(undo) } });
    act.then(tell, () => drop(undo));
  };
  const press = (event: KeyboardEvent) => {
    const last = steps.at(-1);
    if (!last || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    if (event.defaultPrevented || isTyping(event) || document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    takeBack(last);
  };
  return { offer, press };
}

/** Takes back what was done on a page, by the button beside the word of it, or step by step by Ctrl+Z, as long as one is on the page. */
export function useUndo(): OfferUndo {
  const [{ offer, press }] = useState(createSteps);
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [press]);
  return offer;
}
