import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';

/** Milliseconds before loading failed code again. */
const patience = 2000;

export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Preloads the code, so that it shows at once and without network. */
  readonly preload: () => Promise<unknown>;
  readonly isLoaded: () => boolean;
}

/** A lazily loaded part of a page. Shows the placeholder until it has loaded; preloaded parts show at once. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, placeholder: ReactNode = null): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const preload = async (): Promise<ComponentType<Props>> => {
    loaded = await (loading ??= loadWithRetries(load));
    return loaded;
  };
  function Late(props: Props) {
    const [Part, show] = useState(() => loaded);
    useEffect(() => {
      let isShown = true;
      if (!Part) void preload().then((part) => isShown && startTransition(() => show(() => part)));
      return () => {
        isShown = false;
      };
    }, [Part]);
    return Part ? <Part {...props} /> : placeholder;
  }
  return Object.assign(Late, { preload, isLoaded: () => loaded !== undefined });
}

/** For controls that open lazy parts: preloads them on hover or focus. */
export function preloadOnHover(...parts: readonly Pick<LazyPart<never>, 'preload'>[]): { onPointerEnter: () => void; onFocus: () => void } {
  const preload = () => parts.forEach((part) => void part.preload());
  return { onPointerEnter: preload, onFocus: preload };
}

/** A lost network must not break the page around it. */
async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, patience));
    }
  }
}
