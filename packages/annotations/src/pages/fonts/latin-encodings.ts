/** Names of characters of the Latin character set (ISO 32000-2, annex D) and the characters; letters are their own names. */
const NAMES = `
  exclam ! quotedbl " numbersign # dollar $ percent % ampersand & quotesingle ' parenleft ( parenright ) asterisk * plus + comma , hyphen -
  period . slash / zero 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 colon : semicolon ; less < equal = greater >
  question ? at @ bracketleft [ backslash \\ bracketright ] asciicircum ^ underscore _ grave \` braceleft { bar | braceright } asciitilde ~
  Euro € quotesinglbase ‚ florin ƒ quotedblbase „ ellipsis … dagger † daggerdbl ‡ circumflex ˆ perthousand ‰ Scaron Š guilsinglleft ‹ OE Œ
  Zcaron Ž quoteleft ‘ quoteright ’ quotedblleft “ quotedblright ” endash – emdash — tilde ˜ trademark ™ scaron š guilsinglright › oe œ
  zcaron ž Ydieresis Ÿ exclamdown ¡ cent ¢ sterling £ currency ¤ yen ¥ brokenbar ¦ section § dieresis ¨ copyright © ordfeminine ª
  guillemotleft « logicalnot ¬ registered ® macron ¯ degree ° plusminus ± twosuperior ² threesuperior ³ acute ´ mu µ paragraph ¶
  periodcentered · cedilla ¸ onesuperior ¹ ordmasculine º guillemotright » onequarter ¼ onehalf ½ threequarters ¾ questiondown ¿ Agrave À
  Aacute Á Acircumflex Â Atilde Ã Adieresis Ä Aring Å AE Æ Ccedilla Ç Egrave È Eacute É Ecircumflex Ê Edieresis Ë Igrave Ì Iacute Í
  Icircumflex Î Idieresis Ï Eth Ð Ntilde Ñ Ograve Ò Oacute Ó Ocircumflex Ô Otilde Õ Odieresis Ö multiply × Oslash Ø Ugrave Ù Uacute Ú
  Ucircumflex Û Udieresis Ü Yacute Ý Thorn Þ germandbls ß agrave à aacute á acircumflex â atilde ã adieresis ä aring å ae æ ccedilla ç
  egrave è eacute é ecircumflex ê edieresis ë igrave ì iacute í icircumflex î idieresis ï eth ð ntilde ñ ograve ò oacute ó ocircumflex ô
  otilde õ odieresis ö divide ÷ oslash ø ugrave ù uacute ú ucircumflex û udieresis ü yacute ý thorn þ ydieresis ÿ bullet • notequal ≠
  infinity ∞ lessequal ≤ greaterequal ≥ partialdiff ∂ summation ∑ product ∏ pi π integral ∫ Omega Ω radical √ approxequal ≈ Delta ∆ lozenge ◊
  fraction ⁄ fi ﬁ fl ﬂ dotlessi ı breve ˘ dotaccent ˙ ring ˚ hungarumlaut ˝ ogonek ˛ caron ˇ Lslash Ł lslash ł`;
/** Codes of the standard encoding that differ from ASCII. */
const STANDARD = `
  39 quoteright 96 quoteleft 161 exclamdown 162 cent 163 sterling 164 fraction 165 yen 166 florin 167 section 168 currency 169 quotesingle 170 quotedblleft
  171 guillemotleft 172 guilsinglleft 173 guilsinglright 174 fi 175 fl 177 endash 178 dagger 179 daggerdbl 180 periodcentered 182 paragraph
  183 bullet 184 quotesinglbase 185 quotedblbase 186 quotedblright 187 guillemotright 188 ellipsis 189 perthousand 191 questiondown 193 grave
  194 acute 195 circumflex 196 tilde 197 macron 198 breve 199 dotaccent 200 dieresis 202 ring 203 cedilla 205 hungarumlaut 206 ogonek
  207 caron 208 emdash 225 AE 227 ordfeminine 232 Lslash 233 Oslash 234 OE 235 ordmasculine 241 ae 245 dotlessi 248 lslash 249 oslash 250 oe
  251 germandbls`;

const pairsOf = (text: string): [string, string][] => {
  const words = text.trim().split(/\s+/u);
  return Array.from({ length: words.length / 2 }, (_, index) => [words[2 * index] ?? '', words[2 * index + 1] ?? '']);
};
const characters = new Map([['space', ' '], ...pairsOf(NAMES)]);
const namesByCharacter = new Map([...characters].map(([name, character]) => [character, name]));
const standard = new Map(pairsOf(STANDARD).map(([code, name]) => [Number(code), name]));
const windows = new TextDecoder('windows-1252');
const macintosh = new TextDecoder('macintosh');

const nameOfCharacter = (character: string): string | null =>
  /^[A-Za-z]$/.test(character) ? character : (namesByCharacter.get(character) ?? null);

export type BaseEncoding = 'WinAnsiEncoding' | 'MacRomanEncoding' | 'StandardEncoding';

export const isBaseEncoding = (name: string | null): name is BaseEncoding =>
  name === 'WinAnsiEncoding' || name === 'MacRomanEncoding' || name === 'StandardEncoding';

/** The name of the character that a code shows; null if the encoding has none. */
export function nameInEncoding(encoding: BaseEncoding, code: number): string | null {
  const byte = Uint8Array.of(code);
  if (encoding === 'MacRomanEncoding') return nameOfCharacter(code === 202 ? ' ' : macintosh.decode(byte));
  if (encoding === 'StandardEncoding') return standard.get(code) ?? (code < 127 ? nameOfCharacter(String.fromCharCode(code)) : null);
  if (code === 160) return 'space';
  return nameOfCharacter(code === 173 ? '-' : windows.decode(byte));
}

/** Readers take different code points for them. */
const AMBIGUOUS = new Set(['mu', 'Omega', 'Delta']);

/** The code point of a character by its name; null for names that aren't known. */
export function codePointOf(name: string): number | null {
  if (AMBIGUOUS.has(name)) return null;
  const character = /^[A-Za-z]$/.test(name) ? name : characters.get(name);
  if (character !== undefined) return character.codePointAt(0) ?? null;
  const hex = /^uni([\dA-F]{4})$/.exec(name)?.[1];
  return hex === undefined ? null : Number.parseInt(hex, 16);
}

/** The code of a character in fonts of the Macintosh; null if it has none. */
export const macCodeOf = (point: number): number | null => macCodes.get(String.fromCodePoint(point)) ?? null;
const macCodes = new Map(Array.from({ length: 256 }, (_, code) => [macintosh.decode(Uint8Array.of(code)), code]));
