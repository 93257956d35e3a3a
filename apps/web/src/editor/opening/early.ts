import { openEarly } from './open-early.ts';

/** On phones the program loads after the sheet, which would otherwise share the slow connection with it; at most this many milliseconds later. */
const maxDelayMs = 2500;
const isPhone = window.matchMedia('(width < 768px)').matches;

const sheetShown = openEarly().catch(() => undefined);
const timeout = new Promise((resolve) => window.setTimeout(resolve, maxDelayMs));

void (isPhone ? Promise.race([sheetShown, timeout]) : Promise.resolve()).then(() => {
  const program = document.querySelector<HTMLTemplateElement>('#program');
  if (program) document.head.append(program.content);
});
