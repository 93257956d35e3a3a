/** Shares of red, green, blue and opacity. */
export interface Colour {
  readonly rgb: readonly [number, number, number];
  readonly alpha: number;
}

const BLACK: Colour = { rgb: [0, 0, 0], alpha: 1 };

/** `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb()` and `rgba()`; black for other values, like a new canvas. */
export function colourOf(css: string): Colour {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(css);
  const hex = short ? short.slice(1).map((digit) => digit + digit) : /^#(..)(..)(..)(..)?$/.exec(css)?.slice(1);
  const named = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:[\s,/]+([\d.]+))?\s*\)$/i.exec(css)?.slice(1);
  const [r, g, b, a] = hex
    ? hex.map((digits) => (digits === undefined ? 1 : Number.parseInt(digits, 16) / 255))
    : (named ?? []).map((part, i) => (part === undefined ? 1 : Number(part) / (i === 3 ? 1 : 255)));
  if (r === undefined || g === undefined || b === undefined || ![r, g, b].every(Number.isFinite)) return BLACK;
  return { rgb: [r, g, b], alpha: a === undefined || !Number.isFinite(a) ? 1 : Math.min(1, a) };
}

/** For the entries of annotations: some readers cut the decimals of n, so each is written as n + 0.25. */
export const entryColour = (css: string): number[] => colourOf(css).rgb.map((share) => Math.min(1, (Math.round(share * 255) + 0.25) / 255));

export const hexColour = (css: string): string =>
  `#${colourOf(css)
    .rgb.map((share) =>
      Math.round(share * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
