import type { AudioFormat } from '@dragoman/provider';

/** Whether two formats are one and the same. */
export const isSameFormat = (one: AudioFormat, other: AudioFormat): boolean => {
  if (one.kind === 'container') return other.kind === 'container' && one.container === other.container;
  return (
    other.kind === 'raw' &&
    one.encoding === other.encoding &&
    one.sampleRate === other.sampleRate &&
    one.channels === other.channels
  );
};
