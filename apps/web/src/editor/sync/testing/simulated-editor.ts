import type { CanvasObject, Effect } from '@sheetmark/editor-core';
import { aRectangle, TestEditor } from '@sheetmark/editor-core/testing';
import { type PageServer, PageSync } from '../page-sync.ts';
import type { Chance } from './chance.ts';
import type { PageOnServer } from './page-on-server.ts';

const colours = ['#e5342b', '#1f5edb', '#1a7f37', '#9a6700'];
/** Per cent of messages that are lost, and that arrive twice. */
const lostInHundred = 12;
const twiceInHundred = 12;

class Cut extends Error {}

/** One user with the real editor and sync, on a network that delays, repeats, reorders and loses messages. */
export class SimulatedEditor {
  readonly #chance: Chance;
  readonly #page: PageOnServer;
  readonly #hands: TestEditor;
  readonly #sync: PageSync;
  /** Messages in flight. */
  readonly #underWay: (() => void)[] = [];
  #saving: Promise<void> | null = null;
  #keys = 0;
  #seenVersion = -1;
  #seenDeleted = 0;
  #newestList = 0;
  #isHolding = false;
  /** The ids of objects that this user deleted, directly or by undo. */
  readonly erased = new Set<string>();
  overruled = 0;
  decided = 0;

  constructor(name: string, page: PageOnServer, chance: Chance) {
    this.#chance = chance;
    this.#page = page;
    const newKey = (): string => `${name}${(this.#keys += 1)}`;
    this.#hands = new TestEditor({ ids: newKey });
    this.#sync = new PageSync({
      server: this.#network(),
      show: (edits) => this.#act({ type: 'remote-change', edits }),
      objectsOf: (markupId) => [...this.#hands.editor.view.objects()].filter((object) => object.markupId === markupId),
      newKey,
      now: () => 0,
      onOverruled: () => (this.overruled += 1),
    });
    this.#hands.dispatch({ type: 'load', objects: this.#sync.load(page.list()) });
  }

  /** Sorted by id. */
  get objects(): readonly CanvasObject[] {
    return this.#hands.objects.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  get isAtRest(): boolean {
    return (
      this.#underWay.length === 0 &&
      this.#saving === null &&
      this.#sync.unsaved.isEmpty &&
      this.#seenVersion === this.#page.version &&
      this.#seenDeleted === this.#page.deleted.length
    );
  }

  /** A random act of the user. */
  act(): void {
    const actions = ['draw', 'draw', 'paint', 'paint', 'nudge', 'erase', 'undo', 'redo', 'hold', 'save', 'decide'] as const;
    const act = actions[this.#chance(0, actions.length)];
    if (act) this[act]();
  }

  /** A random step of the network. */
  step(): void {
    if (this.#chance(0, 3) === 0) this.hear();
    const at = this.#chance(0, Math.max(1, this.#underWay.length));
    this.#underWay.splice(at, 1)[0]?.();
  }

  /** Sends the events of deletions and a list of the page, to arrive now or later. */
  hear(): void {
    for (; this.#seenDeleted < this.#page.deleted.length; this.#seenDeleted += 1) {
      const id = this.#page.deleted[this.#seenDeleted];
      if (id !== undefined) this.#underWay.push(() => this.#sync.forget(id));
    }
    if (this.#seenVersion === this.#page.version && this.#chance(0, 4) > 0) return;
    this.#seenVersion = this.#page.version;
    const [asked, list, merged] = [(this.#newestList += 1), this.#page.list(), [...this.#page.merged]];
    // The page ignores replies that a newer one overtook.
    const arrive = (): void => (asked === this.#newestList ? this.#sync.follow(list, merged) : undefined);
    this.#underWay.push(arrive);
    if (this.#chance(0, 100) < twiceInHundred) this.#underWay.push(arrive);
  }

  /** Resolves all conflicts. */
  decide(): void {
    for (const { id } of this.#sync.unsaved.conflicts) {
      this.decided += 1;
      this.#sync.choose(id, this.#chance(0, 2) === 0 ? 'mine' : 'theirs');
    }
  }

  save(): void {
    this.#saving ??= this.#sync
      .save(() => undefined)
      .catch((error: unknown) => {
        if (!(error instanceof Cut)) throw error;
      })
      .finally(() => {
        this.#saving = null;
      });
  }

  letGo(): void {
    if (this.#isHolding) this.#note(this.#hands.up().effects);
    this.#isHolding = false;
  }

  #act(input: Parameters<TestEditor['dispatch']>[0]): void {
    this.#note(this.#hands.dispatch(input).effects);
  }

  #note(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.type !== 'save-draft') continue;
      for (const id of effect.removed) this.erased.add(id);
      this.#sync.note(effect);
    }
  }

  #pick(): boolean {
    this.letGo();
    const some = [...this.#hands.editor.view.objects()];
    const picked = some[this.#chance(0, Math.max(1, some.length))];
    if (picked) this.#act({ type: 'select', ids: [picked.id] });
    return picked !== undefined;
  }

  draw(): void {
    this.letGo();
    const at = { x: this.#chance(0, 800), y: this.#chance(0, 600), width: 40, height: 30 };
    this.#act({ type: 'place', objects: [aRectangle('new', at)] });
  }

  paint(): void {
    if (!this.#pick()) return;
    const properties = [
      { stroke: colours[this.#chance(0, colours.length)] },
      { strokeWidth: this.#chance(1, 9) },
      { opacity: this.#chance(1, 10) / 10 },
      { x: this.#chance(0, 800) },
    ][this.#chance(0, 4)];
    if (properties) this.#act({ type: 'properties', properties });
  }

  nudge(): void {
    if (this.#pick()) this.#note(this.#hands.press('ArrowRight').effects);
  }

  erase(): void {
    if (this.#chance(0, 3) === 0 && this.#pick()) this.#note(this.#hands.press('Delete').effects);
  }

  undo(): void {
    this.letGo();
    this.#note(this.#hands.press('Ctrl+Z').effects);
  }

  redo(): void {
    this.letGo();
    this.#note(this.#hands.press('Ctrl+Shift+Z').effects);
  }

  /** Starts dragging an object. */
  hold(): void {
    if (!this.#pick()) return;
    const [held] = this.#hands.editor.view.selectedObjects();
    if (held?.kind !== 'rectangle') return;
    const { x, y, width, height } = held;
    this.#hands.hold({ ctrl: true });
    this.#note(this.#hands.down(x + width / 2, y + height / 2).effects);
    this.#note(this.#hands.move(x + this.#chance(20, 60), y + this.#chance(20, 60)).effects);
    this.#isHolding = true;
  }

  #network(): PageServer {
    return {
      create: (objects, saveKey) => this.#ask(() => this.#page.create(objects, saveKey)),
      save: (markup, objects) => this.#ask(() => this.#page.save(markup, objects)),
      remove: (markup) => this.#ask(() => this.#page.remove(markup)),
      list: () => this.#ask(() => this.#page.list()),
    };
  }

  /** Sends a request. It or its reply may be lost, and it may be carried out twice. */
  #ask<T>(carryOut: () => T): Promise<T> {
    const isLost = (): boolean => this.#chance(0, 100) < lostInHundred;
    return new Promise((resolve, reject) => {
      this.#underWay.push(() => {
        if (isLost()) return reject(new Cut());
        const first = carryOut();
        const answer = this.#chance(0, 100) < twiceInHundred ? carryOut() : first;
        this.#underWay.push(() => (isLost() ? reject(new Cut()) : resolve(answer)));
      });
    });
  }
}
