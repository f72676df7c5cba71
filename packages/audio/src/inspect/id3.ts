import { tagAt } from '@dragoman/sound-kit';

/** Where the tags in front of an MP3 or a FLAC end: each says its length in four times seven bits. */
export const endOfTags = (head: DataView): number => {
  if (tagAt(head, 0, 3) !== 'ID3' || head.byteLength < 10) return 0;
  const size = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + (head.getUint8(place) & 0x7f), 0);
  return 10 + size + ((head.getUint8(5) & 0x10) !== 0 ? 10 : 0);
};
