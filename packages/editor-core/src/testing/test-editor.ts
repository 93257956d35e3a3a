import { toScreen } from '../camera/camera.ts';
import type { ToolId } from '../commands/tool-table.ts';
import type { Edits } from '../document/edits.ts';
import type { CanvasObject } from '../document/object.ts';
import { compareOrder } from '../document/order.ts';
import type { Editor, EditorOptions } from '../editor/editor.ts';
import { createEditor } from '../editor/editor.ts';
import type { Effect } from '../editor/effect.ts';
import type { Input } from '../editor/input.ts';
import type { Vec } from '../geometry/vec.ts';
import type { Modifiers } from '../tools/tool.ts';

const NONE: Modifiers = { shift: false, alt: false, ctrl: false, meta: false };

/** The real editor with simulated input. Positions are page points; each action returns the editor, so that actions can be chained. */
export class TestEditor {
  readonly editor: Editor;
  /** The effects of the last action. */
  effects: readonly Effect[] = [];
  #modifiers: Modifiers = NONE;
  #at: Vec = { x: 0, y: 0 };
  #buttons = 0;
  #time = 0;

  /** A page of 1,000 by 800 at zoom 1 by default; ids are o1, o2 … */
  constructor(options: Partial<EditorOptions> = {}) {
    let made = 0;
    this.editor = createEditor({
      page: { width: 1000, height: 800 },
      viewport: { width: 1048, height: 848 },
      ids: () => `o${(made += 1)}`,
      ...options,
    });
  }

  get state(): Editor['state'] {
    return this.editor.state;
  }

  get view(): Editor['view'] {
    return this.editor.view;
  }

  /** All objects of the document, back to front. */
  get objects(): readonly CanvasObject[] {
    return [...this.editor.view.objects()].sort(compareOrder);
  }

  /** The only object; throws if there are more or none. */
  get only(): CanvasObject {
    const [object, another] = this.objects;
    if (object === undefined || another !== undefined) throw new Error(`${this.objects.length} objects instead of one`);
    return object;
  }

  dispatch(input: Input): this {
    this.effects = this.editor.dispatch(input);
    return this;
  }

  use(tool: ToolId, { locked = false } = {}): this {
    return this.dispatch({ type: 'tool', tool, locked });
  }

  /** Holds these modifiers from now on; `hold({})` releases them. */
  hold(modifiers: Partial<Modifiers>): this {
    this.#modifiers = { ...NONE, ...modifiers };
    return this;
  }

  down(x: number, y: number, buttons = 1): this {
    this.#buttons |= buttons;
    return this.#pointer('pointer-down', { x, y });
  }

  move(x: number, y: number): this {
    return this.#pointer('pointer-move', { x, y });
  }

  up(x = this.#at.x, y = this.#at.y): this {
    this.#buttons = 0;
    return this.#pointer('pointer-up', { x, y });
  }

  click(x: number, y: number): this {
    return this.move(x, y).down(x, y).up();
  }

  rightClick(x = this.#at.x, y = this.#at.y): this {
    this.#buttons |= 2;
    return this.#pointer('pointer-down', { x, y }).up(x, y);
  }

  doubleClick(x: number, y: number): this {
    return this.click(x, y).click(x, y).#pointer('double-click', { x, y });
  }

  drag(from: readonly [number, number], to: readonly [number, number]): this {
    return this.down(...from)
      .move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
      .move(...to)
      .up(...to);
  }

  /** A combination such as `Ctrl+Shift+Z`, pressed and released. */
  press(combination: string, { repeat = false } = {}): this {
    const parts = combination.split('+');
    const key = parts.at(-1) || '+';
    const modifiers = { ...this.#modifiers, shift: parts.includes('Shift'), ctrl: parts.includes('Ctrl') };
    const letter = key.length === 1 && !modifiers.shift ? key.toLowerCase() : key;
    const code = /^\d$/.test(key) ? `Digit${key}` : '';
    return this.dispatch({ type: 'key-down', key: letter, code, modifiers, repeat });
  }

  /** Presses a key without releasing it; modifiers come from `hold`. */
  keyDown(key: string): this {
    return this.dispatch({ type: 'key-down', key, modifiers: this.#modifiers });
  }

  keyUp(key: string): this {
    return this.dispatch({ type: 'key-up', key, modifiers: this.#modifiers });
  }

  run(command: string): this {
    return this.dispatch({ type: 'command', id: command });
  }

  /** Changes by other users. */
  remote(edits: Edits): this {
    return this.dispatch({ type: 'remote-change', edits });
  }

  #pointer(type: 'pointer-down' | 'pointer-move' | 'pointer-up' | 'double-click', at: Vec): this {
    this.#at = at;
    this.#time += 16;
    const screen = toScreen(this.state.camera, at);
    return this.dispatch({ type, screen, buttons: this.#buttons, modifiers: this.#modifiers, time: this.#time });
  }
}
