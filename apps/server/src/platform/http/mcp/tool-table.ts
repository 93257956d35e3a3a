import { CanvasObject, type OperationId } from '@sheetmark/contract';
import { z } from 'zod';

/** An operation that assistants may make. Everything else about the tool follows from the operation's row in the contract. */
export interface ToolRow {
  readonly name: string;
  /** What assistants need to know besides the operation's summary. */
  readonly hint?: string;
  /** Inputs of the operation that the tool leaves out. */
  readonly without?: readonly string[];
  /** Fields of the answer that the tool leaves out at any depth, besides addresses that only pages can use. */
  readonly brief?: readonly string[];
  /** What inputs are, by the tool's names for them. */
  readonly about?: Readonly<Record<string, string>>;
  /** The shape of inputs that the operation takes as any JSON. */
  readonly shapes?: Readonly<Record<string, z.ZodType>>;
}

const part = 'Left, top, width and height in page units, such as 0-0-400-300. Absent: the whole page.';

/** Without what some assistants can't describe, such as values of any kind. */
const drawnObject = z.object({ ...CanvasObject.omit({ txtBorder: true, borderLine: true, order: true }).shape, m_id: z.literal('') });

/** The tools, in the order in which assistants see them. */
export const toolTable: Partial<Record<OperationId, ToolRow>> = {
  listProjects: { name: 'list_projects' },
  listMembers: { name: 'list_members', hint: 'Their user_id is what assignee takes.' },
  listNewestItems: { name: 'list_files', hint: 'Each has an item id, and the file id of its newest version.' },
  listItemFiles: { name: 'list_versions', hint: 'A version is called file; its number is `version`.' },
  listRegister: { name: 'list_sheets' },
  searchMyTasksAndMarkups: { name: 'search', hint: 'Needs a token for all projects.' },
  findInFile: { name: 'find_in_file' },
  getPageText: {
    name: 'read_page_text',
    brief: ['words'],
    hint: 'The tool leaves out the words and their boxes: look at the sheet to see where a text is.',
  },
  getSheetPicture: {
    name: 'look_at_sheet',
    hint: 'The point (x, y) of the picture is at left + x × width ÷ picture width, top + y × height ÷ picture height in page units. Small text needs a small part.',
    about: { part },
  },
  listProjectWork: { name: 'list_markups_and_tasks', hint: 'Read a markup with read_markups, by its item.id and id.' },
  getMarkups: { name: 'read_markups', hint: 'Each with its thread of comments, and in editor_details its objects and where they are.' },
  getTask: { name: 'read_task' },
  listItemComparisons: { name: 'list_comparisons' },
  startComparison: {
    name: 'compare_versions',
    hint: 'A version is {"file_id": …}. Comparing takes from seconds to minutes; ask read_comparison until its state is ready.',
  },
  getComparison: { name: 'read_comparison' },
  listChanges: {
    name: 'list_changes',
    hint: 'page_id is the id of one of the pages of the comparison. Boxes are in page units of the newer version.',
  },
  createComment: { name: 'comment_on_markup' },
  createTaskComment: { name: 'comment_on_task' },
  createTask: { name: 'create_task' },
  updateTask: { name: 'update_task' },
  drawChange: { name: 'mark_up_change' },
  createEditorDetails: { name: 'open_page', hint: 'Answers the editor_id of a page, which create_markup needs, and its markups.' },
  createMarkup: { name: 'create_markup', hint: 'It is empty and invisible until save_objects fills it.' },
  saveEditorDetails: {
    name: 'save_objects',
    hint: 'Replaces all objects of the markup. Their id is a new UUID, m_id "", v 1, angle 0, opacity 1, lineStrokeStyle "solid", lineStrokeArray [], fill "", stroke such as "#e5342b" and strokeWidth 2 unless there is reason for others.',
    without: ['iText', 'thumbnail'],
    shapes: { editor_details: z.array(drawnObject).max(200) },
  },
  updateMarkup: { name: 'update_markup', hint: 'page_number and editor_id are those of the page that it is on.' },
};
