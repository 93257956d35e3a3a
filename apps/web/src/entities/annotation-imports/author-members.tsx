import type { AnnotationAuthor } from '@sheetmark/contract';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../../lib/members-query.ts';
import { annotationsMessages as words } from '../../lib/messages/annotations.ts';
import { Select } from '../../ui/select.tsx';
import { useMapAuthor } from './api.ts';
import styles from './imports.module.css';

interface AuthorMembersProps {
  projectId: number;
  /** `note`: how many markups they have. */
  authors: readonly (AnnotationAuthor & { note: string })[];
  hint: string;
}

/** The authors of annotations, each with the member whom people take them for. Changes apply at once. */
export function AuthorMembers({ projectId, authors, hint }: AuthorMembersProps) {
  const { data } = useQuery(membersQuery(projectId));
  const mapping = useMapAuthor(projectId);
  const members = (data?.data ?? []).map(({ members: { id, name } }) => ({ value: String(id), label: name }));
  return (
    <section>
      <h3 className={styles.heading}>{words.authors}</h3>
      {authors.length > 0 && (
        <ul className={styles.list}>
          {authors.map(({ name, note, member }) => (
            <li key={name} className={styles.author}>
              <span title={name}>
                {name} <small>{note}</small>
              </span>
              <IconArrowRight aria-hidden="true" size={14} />
              <Select
                label={words.memberFor(name)}
                labelled="hidden"
                size="s"
                value={member ? String(member.id) : ''}
                choices={[{ value: '', label: words.noMember }, ...members]}
                onChange={(value) => mapping.mutate({ name, user_id: value === '' ? null : Number(value) })}
              />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.hint}>{hint}</p>
    </section>
  );
}
