import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** Milliseconds until code that did not come is asked for again. */
const patience = 2000;

export interface LatePart<Props> {
  (props: Props): ReactNode;
  /** Brings its code here, so that it is shown at once and whatever the network does. */
  readonly bring: () => Promise<unknown>;
}

/** A part of a page whose code comes apart from the page's. Nothing is shown until it is there; once it was brought it is shown at once. */
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
      if (!Part) void bring().then((part) => isShown && show(() => part));
      return () => {
        isShown = false;
      };
    }, [Part]);
    return Part ? <Part {...props} /> : null;
  }
  return Object.assign(Late, { bring });
}

/** For the control that leads to parts of a page: they come as soon as a pointer or the keyboard is on it. */
export function bringing(...parts: readonly Pick<LatePart<never>, 'bring'>[]): { onPointerEnter: () => void; onFocus: () => void } {
  const bring = () => parts.forEach((part) => void part.bring());
  return { onPointerEnter: bring, onFocus: bring };
}

/** A cut network is no reason for the page around it to fail. */
async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, patience));
    }
  }
}
