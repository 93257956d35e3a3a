import { accounts } from './accounts.sql.ts';
import { comments } from './comments.sql.ts';
import { files } from './files.sql.ts';
import { log } from './log.sql.ts';
import { markups } from './markups.sql.ts';
import { metadata } from './metadata.sql.ts';
import { notifications } from './notifications.sql.ts';
import { projects } from './projects.sql.ts';
import { tasks } from './tasks.sql.ts';
import { textSearch } from './text-search.sql.ts';

/**
 * The schema of the first release, each part after those that it refers to. Ids are bigint identities, times are timestamptz. A row with
 * `deleted_at` is in the trash, and every list leaves it out. `project_id` is repeated on rows below a project, so that access and lists need
 * no joins.
 */
export const firstRelease = [textSearch, accounts, projects, files, markups, tasks, comments, metadata, notifications, log].join('\n');
