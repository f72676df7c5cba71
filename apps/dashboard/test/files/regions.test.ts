import { describe, expect, it } from 'vitest';
import { changedRegions, frameStyle } from '../../src/pages/files/regions.ts';

describe('frames over a picture', () => {
  it('lie in per cent of the picture, so that they follow its size', () => {
    const box = { x: 20, y: 10, width: 100, height: 25, angle: 0 };
    expect(frameStyle(box, { width: 200, height: 100 })).toEqual({
      left: '10%',
      top: '10%',
      width: '50%',
      height: '25%',
    });
  });

  it('turn with a text that slants', () => {
    const box = { x: 0, y: 0, width: 1, height: 1, angle: -4 };
    expect(frameStyle(box, { width: 1, height: 1 }).transform).toBe('rotate(-4deg)');
  });
});

describe('what is sent to draw a picture again', () => {
  const regions = [
    { id: 1, translated_text: 'Guardar', hidden: false },
    { id: 2, translated_text: null, hidden: false },
    { id: 3, translated_text: 'Salir', hidden: true },
  ];

  it('is what differs, and nothing else', () => {
    const drafts = new Map([
      [1, { text: 'Grabar', hidden: false }],
      [2, { text: '', hidden: true }],
      [3, { text: 'Salir', hidden: true }],
    ]);
    expect(changedRegions(regions, drafts)).toEqual([
      { id: 1, translated_text: 'Grabar' },
      { id: 2, hidden: true },
    ]);
  });

  it('has no blank texts, which the service refuses', () => {
    expect(changedRegions(regions, new Map([[1, { text: '  ', hidden: false }]]))).toEqual([]);
  });
});
