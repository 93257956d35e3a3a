import { openEarly } from './open-early.ts';

/** On a phone's line the sheet would come later for what the program takes of it: it goes first. Milliseconds that the program waits at most. */
const patienceMs = 2500;
const isPhone = window.matchMedia('(width < 768px)').matches;

const sheetShown = openEarly().catch(() => undefined);
const waited = new Promise((resolve) => window.setTimeout(resolve, patienceMs));

void (isPhone ? Promise.race([sheetShown, waited]) : Promise.resolve()).then(() => {
  const program = document.querySelector<HTMLTemplateElement>('#program');
  if (program) document.head.append(program.content);
});
