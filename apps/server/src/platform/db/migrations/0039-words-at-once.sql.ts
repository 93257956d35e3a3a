/**
 * What rows say is put into the indexes of words and of trigrams as they are written: every search would read what waits for the next vacuum
 * from one end to the other. Pages hold thousands of trigrams each; theirs go on waiting.
 */
const ofRows = ['markups_text', 'markups_grams', 'markups_words', 'tasks_text', 'tasks_grams', 'tasks_words'];
const ofComments = ['comments_markup_text', 'comments_markup_words', 'comments_task_text', 'comments_task_words'];
const ofNames = ['items_text', 'items_words', 'folders_text', 'folders_words'];

export const wordsAtOnce = [...ofRows, ...ofComments, ...ofNames]
  .map((index) => `alter index ${index} set (fastupdate = off);\nselect gin_clean_pending_list('${index}');`)
  .join('\n');
