import { z } from 'zod';
import { auditInput } from './feature-messages.ts';
import { Person, Time } from './fields.ts';
import { ProjectId, UserId } from './ids.ts';
import { fieldsInput } from './messages.ts';
import { defineOperations } from './operation.ts';
import { pageFields, pageMeta } from './paging.ts';

/** Who did what, when, and from where. */
export const AuditEntry = z.object({
  id: z.number().int(),
  at: Time,
  /** Null for events that nobody caused, such as a finished rendering. */
  actor: Person.nullable(),
  /** The IP address of the request. */
  source: z.string().nullable(),
  /** Also in the server's log. */
  request_id: z.string().nullable(),
  /** The name of the personal token that it was done with. */
  token: z.string().nullable(),
  /** The event type, such as `markup_created`. */
  type: z.string(),
  project: z.object({ id: ProjectId, name: z.string() }).nullable(),
  /** The name of the document, folder, task or person concerned. */
  subject: z.string().nullable(),
  /** Ids, and the names of the changed fields. */
  data: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const tag = 'Audit trail';
const listed = z.string().max(5000);
const narrowing = {
  user_id: UserId.optional(),
  users: listed
    .regex(/^\d+(,\d+)*$/, { error: fieldsInput.ids })
    .transform((text): (string | number)[] => text.split(','))
    .pipe(z.array(UserId))
    .optional()
    .describe('Ids, written 1,2,3.'),
  projects: listed
    .regex(/^\d+(,\d+)*$/, { error: fieldsInput.ids })
    .transform((text): (string | number)[] => text.split(','))
    .pipe(z.array(ProjectId))
    .optional()
    .describe('Ids, written 1,2,3.'),
  types: listed
    .regex(/^[a-z_]+(,[a-z_]+)*$/, { error: auditInput.types })
    .transform((text) => text.split(','))
    .optional()
    .describe('Written task_created,task_updated.'),
  /** `from` is inclusive, `to` exclusive. */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  order: z.enum(['newest', 'oldest'], { error: auditInput.order }).optional().describe('Sort order; newest first by default.'),
};
const page = z.object({ ...pageFields, ...narrowing });
const answer = z.object({ data: z.array(AuditEntry), meta: z.object({ next_cursor: pageMeta.shape.next_cursor }) });
const params = z.object({ id: ProjectId });
const unseen = 'Events of private markups are only returned to users who can see them.';

export const auditOperations = defineOperations({
  listProjectAudit: {
    method: 'GET',
    path: '/api/project/{id}/audit',
    caller: 'user',
    tag,
    summary: `Audit trail of the project, for its owner: who did what, when and from where; newest first by default. ${unseen}`,
    params,
    query: page,
    answer,
  },
  exportProjectAudit: {
    method: 'GET',
    path: '/api/project/{id}/audit/csv',
    caller: 'user',
    tag,
    summary: 'The same list as CSV, at most 100,000 rows.',
    params,
    query: z.object(narrowing),
    bytes: ['text/csv'],
  },
  listAudit: {
    method: 'GET',
    path: '/api/administration/audit',
    caller: 'administrator',
    tag,
    summary: `Audit trail of the installation, including sign-ins and administration: who did what, when and from where. ${unseen}`,
    query: page,
    answer,
  },
  exportAudit: {
    method: 'GET',
    path: '/api/administration/audit/csv',
    caller: 'administrator',
    tag,
    summary: 'The same list as CSV, at most 100,000 rows.',
    query: z.object(narrowing),
    bytes: ['text/csv'],
  },
});
