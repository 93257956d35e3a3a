import { isKey } from './storage-key.ts';

export interface S3Page {
  readonly entries: readonly { readonly key: string; readonly size: number }[];
  /** Null on the last page. */
  readonly next: string | null;
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };

/** Parses a ListObjectsV2 response. Skips keys that aren't ours, as in a shared bucket. */
export function parseListing(xml: string): S3Page {
  const entries = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, content = '']) => ({
    key: textOf('Key', content) ?? '',
    size: Number(textOf('Size', content)),
  }));
  const next = textOf('IsTruncated', xml) === 'true' ? textOf('NextContinuationToken', xml) : null;
  return { entries: entries.filter(({ key }) => isKey(key)), next };
}

function textOf(tag: string, xml: string): string | null {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return text?.replace(/&(amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity) ?? null;
}
