import { z } from 'zod';

/** What callers may set under `options.markdown`. */
export const markdownOptions = z.strictObject({
  /**
   * Which values of the front matter are translated: those of these keys, at any depth, by their names or their whole paths
   * (`seo.title`); true: all that are text; false: none. Default: titles, descriptions and their like.
   */
  front_matter: z.union([z.boolean(), z.array(z.string().min(1).max(200)).max(100)]).optional(),
});

export type MarkdownOptions = z.output<typeof markdownOptions>;
