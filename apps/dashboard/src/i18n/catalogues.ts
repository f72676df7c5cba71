import type { Language } from './languages.ts';
import type { Message } from './message.ts';

/** The areas of the dashboard, each with a catalogue of its own, and the messages of each. */
export interface Areas {
  common: typeof import('../messages/en/common.json');
  errors: typeof import('../messages/en/errors.json');
  frame: typeof import('../messages/en/frame.json');
  'sign-in': typeof import('../messages/en/sign-in.json');
  keys: typeof import('../messages/en/keys.json');
  deliveries: typeof import('../messages/en/deliveries.json');
  projects: typeof import('../messages/en/projects.json');
  webhooks: typeof import('../messages/en/webhooks.json');
  members: typeof import('../messages/en/members.json');
  audit: typeof import('../messages/en/audit.json');
  profile: typeof import('../messages/en/profile.json');
  overview: typeof import('../messages/en/overview.json');
  files: typeof import('../messages/en/files.json');
  playground: typeof import('../messages/en/playground.json');
  editor: typeof import('../messages/en/editor.json');
  translations: typeof import('../messages/en/translations.json');
  segments: typeof import('../messages/en/segments.json');
  linguistic: typeof import('../messages/en/linguistic.json');
}

export type Area = keyof Areas;

/** The messages of one area in one language. */
export type Catalogue = Readonly<Record<string, Message>>;

// Every file is a part of the build by itself: a page loads its own areas in one language.
const files = import.meta.glob<Catalogue>('../messages/*/*.json', { import: 'default' });

const loaded = new Map<string, Catalogue>();

/** Fetches catalogues that are not here yet. */
export const loadCatalogues = async (language: Language, areas: Iterable<Area>): Promise<void> => {
  await Promise.all(
    [...areas].map(async (area) => {
      const path = `../messages/${language}/${area}.json`;
      if (loaded.has(path)) return;
      const load = files[path];
      if (load === undefined) throw new Error(`There is no catalogue ${path}.`);
      loaded.set(path, await load());
    }),
  );
};

/** One message. @throws where its catalogue was not loaded: the page's route names its areas */
export const messageOf = (language: Language, area: Area, key: string): Message => {
  const message = loaded.get(`../messages/${language}/${area}.json`)?.[key];
  if (message === undefined) throw new Error(`The message ${area}/${key} is not loaded in ${language}.`);
  return message;
};
