import type { TranslationJudge } from '@dragoman/provider';

/** The service's own checks, by which models are tried. No engine is needed for them. */
export const openJudge = async (): Promise<TranslationJudge> => {
  const { createServices } = await import('@dragoman/core');
  const { services } = await createServices({ providers: [] });
  return services.text.score;
};
