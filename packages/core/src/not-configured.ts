import { type ProviderDefinition, ServiceError, type Slot } from '@dragoman/provider';

const purposes: Readonly<Record<Slot, string>> = {
  mt: 'translates',
  asr: 'recognises speech',
  tts: 'speaks',
  ocr: 'reads images',
};

/** The error of a call to a slot that has no provider: it names every way to get one. */
export const notConfigured = (slot: Slot, definitions: readonly ProviderDefinition[]): ServiceError => {
  const ways = [
    ...definitions.filter((definition) => definition.slot === slot).map(({ setup }) => setup.trim()),
    `Name a provider package of your own in services.${slot}.`,
  ];
  return new ServiceError('provider_not_configured', {
    detail: `Nothing is configured that ${purposes[slot]}. ${ways.length === 1 ? 'One way out' : 'Ways out'}: ${ways
      .map((way, index) => `(${index + 1}) ${/[.!?]$/.test(way) ? way : `${way}.`}`)
      .join(' ')}`,
    extensions: { slot, ways },
  });
};
