import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

/** The keys of the tree's expanded rows, stored in the URL to restore them. */
export function useExpandedRows() {
  const { open } = useSearch({ strict: false });
  const navigate = useNavigate();
  const value = useMemo<ReadonlySet<string>>(() => new Set(open?.split(',').filter(Boolean)), [open]);
  const onChange = (keys: ReadonlySet<string>) =>
    void navigate({
      to: '.',
      search: ({ open: _before, ...others }) => ({ ...others, ...(keys.size > 0 && { open: [...keys].join(',') }) }),
      replace: true,
      resetScroll: false,
    });
  return { value, onChange };
}
