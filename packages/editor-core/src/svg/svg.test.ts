import { describe, expect, it } from 'vitest';
import { fromWire } from '../wire/mapper.ts';
import { toSvg } from './svg.ts';

const box = { minX: 10, minY: 20, maxX: 110, maxY: 70 };
const draw = (object: Record<string, unknown>): string =>
  toSvg(fromWire([{ left: 20, top: 30, width: 40, height: 20, ...object }], 1).objects, box, 2);

describe('objects as SVG', () => {
  it('shows the box of the page at the requested scale', () => {
    expect(draw({ type: 'rect' })).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="200" height="100" viewBox="10 20 100 50">/);
  });

  it('draws outline, colour, width and dash', () => {
    const svg = draw({ type: 'rect', stroke: '#1f5edb', strokeWidth: 3, lineStrokeStyle: 'dashed' });
    expect(svg).toContain('<path d="M20 30L60 30L60 50L20 50Z" fill="none" stroke="#1f5edb" stroke-width="3" stroke-dasharray="6 6"');
  });

  it('escapes texts and colours', () => {
    const svg = draw({ type: 'textbox', width: 400, text: '</text><script>"\u0000&', stroke: '"><script>', txtBorder: true });
    expect(svg).not.toContain('<script>');
    expect(svg).toContain('&lt;/text&gt;&lt;script&gt;&quot;&amp;');
  });

  it('never contains the source of an image', () => {
    expect(draw({ type: 'image', source: 'file:///etc/passwd' })).not.toContain('passwd');
  });
});
