import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';

/** Milliseconds before loading failed code again. */
const patience = 2000;

export interface LatePart<Props> {
  (props: Props): ReactNode;
  /** Preloads the code, so that it shows at once and without network. */
  readonly bring: () => Promise<unknown>;
}

/** A lazily loaded part of a page. Shows nothing until it has loaded; preloaded parts show at once. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let here: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;
  const bring = async (): Promise<ComponentType<Props>> => {
    here = await (coming ??= untilLoaded(load));
    return here;
  };
  function Late(props: Props) {
    const [Part, show] = useState(() => here);
    useEffect(() => {
      let isShown = true;
      if (!Part) void bring().then((part) => isShown && startTransition(() => show(() => part)));
      return () => {
        isShown = false;
      };
    }, [Part]);
    return Part ? <Part {...props} /> : null;
  }
  return Object.assign(Late, { bring });
}

/** For controls that open lazy parts: preloads them on hover or focus. */
export function bringing(...parts: readonly Pick<LatePart<never>, 'bring'>[]): { onPointerEnter: () => void; onFocus: () => void } {
  const bring = () => parts.forEach((part) => void part.bring());
  return { onPointerEnter: bring, onFocus: bring };
}

/** A lost network must not break the page around it. */
async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, patience));
    }
  }
}
