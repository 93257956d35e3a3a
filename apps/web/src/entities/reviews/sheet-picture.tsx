import { useIntersection } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/contract-query.ts';
import styles from './sheet-picture.module.css';

interface PicturedSheet {
  readonly file_id: number | null;
  readonly page_number: number;
}

/** A sheet's picture, fetched once it comes into view. */
export function SheetPicture({ sheet: { file_id, page_number } }: { sheet: PicturedSheet }) {
  const { ref, entry } = useIntersection({ rootMargin: '200px' });
  const { data } = useQuery({
    ...queryOf('getSheetPreview', { params: { fileId: file_id ?? 0, pageNumber: page_number } }),
    enabled: file_id !== null && entry?.isIntersecting === true,
    staleTime: 300_000,
    meta: { failsInPlace: true },
  });
  const url = data?.data.picture_url;
  return (
    <span ref={ref} className={styles.picture}>
      {url && <img src={url} alt="" loading="lazy" decoding="async" draggable={false} />}
    </span>
  );
}
