import type { EditorView } from '../commands/act.ts';
import { formDrawnBy } from '../commands/tool-table.ts';
import { updateBetween } from '../document/change.ts';
import type { Edits } from '../document/edits.ts';
import type { ObjectId } from '../document/ids.ts';
import type { CanvasObject } from '../document/object.ts';
import { hasText } from '../document/object.ts';
import { sameValue } from '../document/properties.ts';
import type { Mark } from '../history/history.ts';
import type { Cursor } from '../hit/handles.ts';
import { scaleOfMeasurement, withMeasureLabel } from '../measure/measure-label.ts';
import type { Step, ToolState } from '../tools/tool.ts';
import { tools } from '../tools/tools.ts';
import type { PageScales } from '../units/page-scales.ts';
import { findDirtyBoxes } from './dirty.ts';
import type { Effect } from './effect.ts';
import { effectsBetween } from './effects-between.ts';
import { PointerTracker } from './pointer-tracker.ts';
import { type Draft, type EditorState, isShown } from './state.ts';
import { createView } from './view.ts';
import { WaitingEdits } from './waiting-edits.ts';
import { Workspace } from './workspace.ts';

const NO_GUIDES: EditorState['guides'] = [];

/** The session of one open page: its state, its document, and the gesture in progress. Input handlers act on it. */
export class Session {
  state: EditorState;
  toolState: ToolState;
  readonly pointer = new PointerTracker();
  readonly workspace: Workspace;
  readonly view: EditorView;
  readonly #waiting = new WaitingEdits();
  /** The last command, for repeats of a held key. */
  heldCommand: { readonly id: string; readonly mark: Mark } | null = null;
  /** The history's mark when the gesture began. */
  #mark: Mark | null = null;
  /** The history's mark before the open text box was created or opened. */
  #typingMark: Mark | null = null;
  #hover: Cursor | null = null;
  #effects: Effect[] = [];

  readonly #isReadOnly: boolean;

  constructor(state: EditorState, host: Pick<EditorView, 'newId' | 'signature'>, isReadOnly: boolean) {
    this.state = state;
    this.toolState = tools[state.tool].start();
    this.workspace = new Workspace((effect) => this.report(effect), state.page, isReadOnly);
    this.#isReadOnly = isReadOnly;
    this.view = createView(this, host);
  }

  get busy(): boolean {
    return this.toolState.idle !== true;
  }

  report(effect: Effect): void {
    this.#effects.push(effect);
    if (effect.type === 'document-changed' && effect.change.removed.length > 0) this.#dropGoneFromSelection();
  }

  /** The state stays the same object while nothing in it changes. */
  set(parts: Partial<EditorState>): void {
    if (differs(this.state, parts)) this.state = { ...this.state, ...parts };
  }

  /** Runs one input and returns its effects. */
  run(input: () => void): readonly Effect[] {
    const before = this.state;
    this.#effects = [];
    try {
      input();
    } finally {
      this.#settle();
    }
    return [...this.#effects, ...effectsBetween(before, this.state)];
  }

  /** Applies the step of a command or of a tool's state. */
  perform(step: Step): void {
    const mark = this.#mark ?? this.workspace.history.mark();
    if (step.cancel === true) this.cancel();
    if (step.tool !== undefined) this.useTool(step.tool, step.toolLocked ?? false);
    if (step.edits !== undefined) this.workspace.edit(this.#labelled(step.edits), 'local');
    if (step.history !== undefined) this.workspace.history[step.history](this.workspace.replay);
    if (step.clipboard !== undefined) this.fillClipboard(step.clipboard);
    if (step.region !== undefined) this.report({ type: 'region-drawn', box: step.region });
    this.#setParts(step);
    this.#hover = step.cursor ?? this.#hover;
    this.toolState = step.next ?? this.toolState;
    if (step.commit === true) this.#commit(step.drawn ?? []);
    if (step.editText !== undefined) this.startTyping(step.editText, mark);
  }

  /** Parts that the step omits stay unchanged. */
  #setParts(step: Step): void {
    this.set({
      camera: step.camera ?? this.state.camera,
      selection: step.selection ?? this.state.selection,
      pasted: step.pasted ?? this.state.pasted,
      copiedStyle: step.copiedStyle ?? this.state.copiedStyle,
      snapping: step.snapping ?? this.state.snapping,
      textRange: step.textRange === undefined ? this.state.textRange : step.textRange,
      draft: step.draft === undefined ? this.state.draft : this.#draftOf(step.draft),
      guides: step.guides ?? this.state.guides,
      marquee: step.marquee ?? this.state.marquee,
    });
  }

  /** Everything typed from now on is one step with the changes since the mark. */
  startTyping(id: ObjectId, mark: Mark): void {
    const object = this.workspace.document.find(id);
    if (object === undefined || !hasText(object)) return;
    this.useTool('select', false);
    this.#typingMark = mark;
    this.set({ editing: id, selection: [id] });
  }

  endTyping(): void {
    if (this.#typingMark !== null) this.workspace.history.squashToMark(this.#typingMark);
    this.#typingMark = null;
    this.set({ editing: null });
  }

  /** Marks the history for the gesture that begins now. */
  beginGesture(): void {
    this.heldCommand = null;
    this.#mark = this.workspace.history.mark();
  }

  /** Cancels the gesture with its changes so far, unless its tool keeps them. */
  cancel(): void {
    if (!this.busy) return;
    if (this.toolState.keeps === true) return this.#commit([]);
    const restored = this.toolState.cancel?.(this.view) ?? {};
    const mark = this.#mark;
    this.#endGesture();
    if (mark !== null) this.workspace.history.bailToMark(mark, this.workspace.replay);
    this.perform(restored);
  }

  /** Finishes a drawing that has enough points; one with fewer continues. */
  finishDrawing(): void {
    if (!this.busy || this.toolState.keeps === true) return;
    const step = this.toolState.complete?.(this.view) ?? {};
    if (step.cancel !== true) this.perform(step);
  }

  useTool(tool: EditorState['tool'], toolLocked: boolean): void {
    if (this.#isReadOnly && formDrawnBy(tool)) return;
    this.cancel();
    this.toolState = tools[tool].start();
    this.#hover = null;
    this.set({ tool, toolLocked, guides: NO_GUIDES, textRange: null });
  }

  fillClipboard(payload: NonNullable<EditorState['clipboard']>): void {
    this.set({ clipboard: payload, pasted: 0 });
    this.report({ type: 'clipboard-filled', payload });
  }

  hide(hidden: EditorState['hidden']): void {
    this.cancel();
    const before = this.state;
    this.set({ hidden });
    const turned = [...this.workspace.document.objects()].filter((object) => isShown(before, object) !== isShown(this.state, object));
    if (turned.length > 0) this.report({ type: 'base-changed', dirty: findDirtyBoxes(turned.map((object) => [object, null])) });
    const selection = this.view.selectedObjects().filter((object) => isShown(this.state, object));
    if (selection.length < before.selection.length) this.set({ selection: selection.map(({ id }) => id) });
  }

  /** Changes to objects in a gesture wait until the gesture ends. */
  takeRemote(edits: Edits): void {
    const held = this.state.draft?.found;
    this.workspace.edit(held === undefined ? edits : this.#waiting.hold(edits, (id) => held.has(id)), 'remote');
  }

  #commit(drawn: readonly ObjectId[]): void {
    const { draft } = this.state;
    const mark = this.#mark;
    this.#endGesture();
    if (draft !== null) this.workspace.edit(editsOf(draft), 'local');
    if (mark !== null) this.workspace.history.squashToMark(mark);
    if (drawn.length === 0 || this.state.toolLocked) return;
    this.useTool('select', false);
    this.set({ selection: drawn });
  }

  #endGesture(): void {
    this.#mark = null;
    this.toolState = tools[this.state.tool].start();
    this.pointer.release();
    this.set({ draft: null, guides: NO_GUIDES, marquee: null });
    for (const edits of this.#waiting.release()) this.workspace.edit(edits, 'remote');
  }

  readonly #measured = (object: CanvasObject): CanvasObject => withMeasureLabel(object, this.state);

  /** The scale changed: relabels the measurements that it affects, as one step. Other labels stay unchanged, including those by other users. */
  rescale(scales: Partial<PageScales>): void {
    const before = this.state;
    this.set(scales);
    const follows = (object: CanvasObject): boolean => {
      const now = scaleOfMeasurement(object, this.state);
      // Setting the scale that others have set before updates the labels, too.
      const isNew = now !== null && (scales.regions === undefined || now !== this.state.calibration);
      return isNew || !sameValue(scaleOfMeasurement(object, before), now);
    };
    this.workspace.edit({ put: [...this.workspace.document.objects()].filter(follows).map(this.#measured) }, 'local');
  }

  /** Labels of measurements always follow this page's scale, however the objects were created. */
  #labelled({ put, ...others }: Edits): Edits {
    return put === undefined ? others : { ...others, put: put.map(this.#measured) };
  }

  #draftOf(objects: readonly CanvasObject[]): Draft | null {
    if (objects.length === 0) return null;
    const labelled = objects.map(this.#measured);
    const before = this.state.draft?.found;
    const found = new Map<ObjectId, CanvasObject>();
    for (const { id } of objects) {
      const object = before?.get(id) ?? this.workspace.document.find(id);
      if (object !== undefined) found.set(id, object);
    }
    return { objects: labelled, found };
  }

  #dropGoneFromSelection(): void {
    const left = this.state.selection.filter((id) => this.workspace.document.find(id) !== undefined);
    if (left.length < this.state.selection.length) this.set({ selection: left });
    const { editing } = this.state;
    if (editing !== null && this.workspace.document.find(editing) === undefined) this.endTyping();
  }

  /** Updates state that is derived from other parts. */
  #settle(): void {
    const { document, history } = this.workspace;
    const { state } = this;
    this.set({
      activity: `${state.tool}.${this.toolState.name}`,
      cursor: this.pointer.cursor ?? this.toolState.cursor ?? this.#hover ?? tools[state.tool].cursor,
      documentVersion: document.version,
      canUndo: history.canUndo,
      canRedo: history.canRedo,
    });
  }
}

function differs<T extends object>(whole: T, parts: Partial<T>): boolean {
  for (const name in parts) if (whole[name] !== parts[name]) return true;
  return false;
}

/** For existing objects, only the properties changed by the gesture: others may have changed the rest meanwhile. */
function editsOf({ objects, found }: Draft): Edits {
  const updates = objects.map((object) => {
    const before = found.get(object.id);
    return before === undefined ? null : updateBetween(before, object);
  });
  return {
    put: objects.filter(({ id }) => !found.has(id)),
    set: updates.filter((update) => update !== null).map(({ id, after }) => ({ id, properties: after })),
  };
}
