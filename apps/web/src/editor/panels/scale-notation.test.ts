import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLength, readScale } from './scale-notation.ts';

describe('a scale', () => {
  it.each([
    ['50', 50],
    ['1:50', 50],
    ['Scale 1:50', 50],
    ['SCALE: 1 : 1,000', 1000],
    ['M 1:25', 25],
    ['1 / 12,5', 12.5],
    ['1 to 200', 200],
    ['2:1', 0.5],
    ['1 cm = 1 m', 100],
    ['1cm=50cm', 50],
    ['2 cm = 5 m', 250],
    ['1 mm = 0.5 m', 500],
    [`1/4" = 1'`, 48],
    [`1/8"=1'`, 96],
    [`1/8" = 1'-0"`, 96],
    [`1 1/2" = 1'-0"`, 8],
    [`1-1/2" = 1'-0"`, 8],
    [`1½" = 1'-0"`, 8],
    ['½″ = 1′–0″', 24],
    [`3/32″ = 1′ 0″`, 128],
    [`3" = 1'-0"`, 4],
    [`1" = 20'`, 240],
    [`1'' = 1'-6''`, 18],
    [`1 in. = 10 ft.`, 120],
    [`1 inch = 100 feet`, 1200],
    [`1/4 = 1'-0"`, 48],
    [`1" = 1 yd`, 36],
  ])('%s has the ratio %d', (text, ratio) => {
    expect(readScale(text)?.ratio).toBeCloseTo(ratio, 10);
  });

  it.each([
    '',
    'fifty',
    '=',
    `1/4" =`,
    '1:-5',
    '0" = 1ft',
    '1:0',
    '1/0" = 1 ft',
    '1 cm = 50',
    '1" = 20',
    '1:2:3',
    '1 m',
    `1/4" = 1' x`,
    '1 parsec = 2 m',
    `${'9'.repeat(400)}`,
  ])('%s is not a scale', (text) => {
    expect(readScale(text)).toBeNull();
  });

  it('has the same ratio in any notation of fractional inches and feet', () => {
    const fraction = fc.record({
      whole: fc.integer({ min: 0, max: 12 }),
      parts: fc.constantFrom(2, 4, 8, 16, 32),
      over: fc.integer({ min: 1, max: 31 }),
    });
    const feet = fc.record({ feet: fc.integer({ min: 1, max: 400 }), inches: fc.integer({ min: 0, max: 11 }) });
    const between = fc.constantFrom(' ', '-');
    const join = fc.constantFrom('-', ' ', '', ' - ');
    const equals = fc.constantFrom('=', ' = ', ':', ' : ');
    fc.assert(
      fc.property(fraction, feet, fc.tuple(between, join, equals), ({ whole, parts, over }, real, [gap, dash, is]) => {
        const above = over % parts || 1;
        const drawn = `${whole > 0 ? `${whole}${gap}` : ''}${above}/${parts}"`;
        const ratio = (real.feet * 12 + real.inches) / (whole + above / parts);
        expect(readScale(`${drawn}${is}${real.feet}'${dash}${real.inches}"`)?.ratio).toBeCloseTo(ratio, 8);
        expect(readScale(`${whole + above / parts} in${is}${real.feet + real.inches / 12} ft`)?.ratio).toBeCloseTo(ratio, 6);
      }),
    );
  });

  it('given as two metric lengths is their quotient, in any units', () => {
    const unit = fc.constantFrom(['mm', 1], ['cm', 10], ['m', 1000], ['km', 1e6]) satisfies fc.Arbitrary<readonly (string | number)[]>;
    const value = fc.integer({ min: 1, max: 9_999 }).map((whole) => whole / 100);
    fc.assert(
      fc.property(value, unit, value, unit, (a, [drawn, one], b, [real, other]) => {
        const ratio = (b * Number(other)) / (a * Number(one));
        fc.pre(ratio < 1e7 && ratio > 1e-7);
        expect(readScale(`${a} ${drawn} = ${b}${real}`)?.ratio).toBeCloseTo(ratio, 6);
        expect(readScale(`${String(a).replace('.', ',')}${drawn}=${b} ${real}`)?.ratio).toBeCloseTo(ratio, 6);
      }),
    );
  });

  it('is parsed or rejected for any input', () => {
    const typed = fc.string({ unit: fc.constantFrom(...`0159/ .,-'"=:½mcftin′″to`.split('')), maxLength: 80 });
    fc.assert(
      fc.property(fc.oneof(typed, fc.string()), (text) => {
        const ratio = readScale(text)?.ratio ?? 1;
        expect(ratio > 0 && Number.isFinite(ratio)).toBe(true);
        expect(Number.isFinite(readLength(text)?.value ?? 0)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a length', () => {
  it.each([
    [`50'-6"`, 50.5 * 304.8],
    [`50' 6"`, 50.5 * 304.8],
    [`50'6`, 50.5 * 304.8],
    [`50 ft 6 in`, 50.5 * 304.8],
    [`6'-2 1/4"`, (6 * 12 + 2.25) * 25.4],
    [`7/8"`, (25.4 * 7) / 8],
    ['2,5 m', 2500],
    ['1,250 mm', 1250],
    ['0,125 m', 125],
    ['.5 m', 500],
    ['12.5cm', 125],
  ])('%s is %d mm', (text, millimetres) => {
    const length = readLength(text);
    expect((length?.value ?? 0) * (length?.unit ?? 0)).toBeCloseTo(millimetres, 8);
  });

  it('without a unit is a bare number', () => {
    expect(readLength('1,234.5')).toEqual({ value: 1234.5, unit: null, isImperial: false });
    expect(readLength('3 1/2')).toEqual({ value: 3.5, unit: null, isImperial: false });
  });

  it.each(['', '5 m 3', `6' 2 m`, `3" 4'`, '- 5 m', '1 2 3'])('%s is not a length', (text) => {
    expect(readLength(text)).toBeNull();
  });
});
