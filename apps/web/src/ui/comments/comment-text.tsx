import { Link } from '@tanstack/react-router';
import { commentMessages } from '../../lib/messages/comments.ts';
import { type CommentPart, parseComment } from './comment-parts.ts';
import type { Mentionable } from './mention.ts';
import styles from './comment-thread.module.css';

interface CommentTextProps {
  projectId: number;
  text: string;
  people: readonly Mentionable[];
}

/** A comment's text: a mention links to that person's work in the project, an address opens in another tab. */
export function CommentText({ projectId, text, people }: CommentTextProps) {
  if (text === '') return null;
  return (
    <p className={styles.text}>
      {parseComment(text, people).map((part, at) => (
        <Part key={at} part={part} projectId={projectId} />
      ))}
    </p>
  );
}

function Part({ part, projectId }: { part: CommentPart; projectId: number }) {
  if (part.type === 'text') return part.text;
  if (part.type === 'link') {
    return (
      <a href={part.url} target="_blank" rel="noreferrer">
        {part.text}
      </a>
    );
  }
  const filters = { assignee: { any: [String(part.person.id)] } };
  return (
    <Link
      to="/markupAndTasksListing/$projectId"
      params={{ projectId: String(projectId) }}
      search={{ grid: JSON.stringify({ filters }) }}
      title={commentMessages.workOf(part.person.name)}
    >
      {part.text}
    </Link>
  );
}
