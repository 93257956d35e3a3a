import type { MemberRole } from '@sheetmark/contract';
import { IconCrown, IconEye, IconPencil, IconRubberStamp } from '@tabler/icons-react';
import { messages } from '../../../lib/messages.ts';
import { membersMessages } from '../../../lib/messages/members.tsx';
import type { Choice } from '../../../ui/grid/grid-column.ts';

/** In the order of what they may do. */
export const roleChoices: readonly (Choice & { value: MemberRole })[] = [
  { value: 'editor', label: membersMessages.editor, icon: <IconPencil aria-hidden="true" /> },
  { value: 'reviewer', label: membersMessages.reviewer, icon: <IconRubberStamp aria-hidden="true" /> },
  { value: 'viewer', label: membersMessages.viewer, icon: <IconEye aria-hidden="true" /> },
];

export const ownerChoice: Choice = { value: 'owner', label: messages.owner, icon: <IconCrown aria-hidden="true" /> };
