import type { XmlPart } from '../package/index.ts';
import type { TargetLanguage } from '../text/index.ts';
import { joinTwins, type TextPlace } from '../text/index.ts';
import { collectTexts, type DrawingSettings } from './collect.ts';

/**
 * The texts of a diagram (SmartArt).
 *
 * @param data the part with what it says
 * @param drawing the part with how it was drawn last, which programs show: the same texts are written there
 */
export const readDiagram = (
  data: XmlPart,
  drawing: XmlPart | undefined,
  target: TargetLanguage,
): readonly TextPlace[] => {
  const settings: DrawingSettings = {
    target,
    contextOf: () => 'text in a diagram',
    // Its layout says how paragraphs are aligned, not they.
    styleOf: () => ({ alignment: 'ctr' }),
  };
  const drawn = drawing ? collectTexts(drawing, settings) : [];
  const { places, others } = joinTwins(collectTexts(data, settings), drawn);
  return [...places, ...others];
};
