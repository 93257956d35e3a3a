import { type CanvasObject, sameValue, toWire } from '@sheetmark/editor-core';
import { type Chance, createChance } from './chance.ts';
import { PageOnServer } from './page-on-server.ts';
import { SimulatedEditor } from './simulated-editor.ts';

export interface Outcome {
  readonly editors: number;
  readonly objects: number;
  readonly overruled: number;
  /** The number of resolved conflicts. */
  readonly decided: number;
  /** Differences between editors and server, and lost objects. */
  readonly differences: readonly string[];
}

const maxRounds = 2_000;

/** Longer than any chain of promises between two steps of the network. */
const turns = 40;
async function settle(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
}

/** Simulates two to six users on one page, until everything is saved and known to all. */
export async function converge(seed: number, operations: number): Promise<Outcome> {
  const chance = createChance(seed);
  const page = new PageOnServer();
  const editors = Array.from({ length: chance(2, 7) }, (_, n) => new SimulatedEditor(`e${n}.`, page, chance));
  for (let n = 0; n < operations; n += 1) {
    one(editors, chance).act();
    if (chance(0, 12) === 0) regroup(page, chance);
    for (let steps = chance(0, 4); steps > 0; steps -= 1) {
      one(editors, chance).step();
      await settle();
    }
  }
  for (const editor of editors) editor.letGo();
  for (let round = 0; editors.some((editor) => !editor.isAtRest); round += 1) {
    if (round === maxRounds) return outcomeOf(page, editors, ['it never settled']);
    for (const editor of editors) {
      editor.decide();
      editor.save();
      editor.hear();
      editor.step();
    }
    await settle();
  }
  return outcomeOf(page, editors, []);
}

/** Splits a markup, merges two, or undoes a merge. */
function regroup(page: PageOnServer, chance: Chance): void {
  const ids = page.list().map(({ id }) => id);
  const pick = (): number => ids[chance(0, Math.max(1, ids.length))] ?? 0;
  const { merged } = page;
  if (chance(0, 2) === 0) page.split(pick());
  else if (merged.length > 0 && chance(0, 3) === 0) page.unmerge(merged[chance(0, merged.length)] ?? 0);
  else page.merge(pick(), pick());
}

function one(editors: readonly SimulatedEditor[], chance: Chance): SimulatedEditor {
  const editor = editors[chance(0, editors.length)];
  if (!editor) throw new Error('nobody is there');
  return editor;
}

function outcomeOf(page: PageOnServer, editors: readonly SimulatedEditor[], differences: readonly string[]): Outcome {
  const saved = page
    .list()
    .flatMap(({ objects }) => objects)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const erased = new Set(editors.flatMap((editor) => [...editor.erased]));
  const there = new Set<string>(saved.map(({ id }) => id));
  const lost = [...page.saved].filter((id) => !there.has(id) && !erased.has(id)).map((id) => `${id} was saved, and lost`);
  const found = editors.flatMap((editor, n) => findDifferences(`editor ${n + 1}`, editor.objects, saved));
  return {
    editors: editors.length,
    objects: saved.length,
    overruled: editors.reduce((sum, editor) => sum + editor.overruled, 0),
    decided: editors.reduce((sum, editor) => sum + editor.decided, 0),
    differences: [...differences, ...lost, ...found],
  };
}

/** Compares objects in the form in which they are saved. */
function findDifferences(who: string, shown: readonly CanvasObject[], saved: readonly CanvasObject[]): string[] {
  const ids = (objects: readonly CanvasObject[]): string => objects.map(({ id }) => id).join(' ');
  if (ids(shown) !== ids(saved)) return [`${who} shows ${ids(shown)}, the server has ${ids(saved)}`];
  return shown.flatMap((object, at) => {
    const theirs = saved[at];
    return theirs && sameValue(toWire(object), toWire(theirs)) ? [] : [`${who} has ${object.id} in another state than the server`];
  });
}
