import { Fragment, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { type Area, type Areas, messageOf } from './catalogues.ts';
import { currentLanguage, onLanguage } from './language-store.ts';
import type { Language } from './languages.ts';
import { format, type Values } from './message.ts';

/** The language of the dashboard; what uses it is drawn anew when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, currentLanguage);

type Key<A extends Area> = Exclude<keyof Areas[A], 'default'> & string;

/** Messages of one area. */
export interface Text<A extends Area> {
  /** A message as plain text. */
  (key: Key<A>, values?: Values): string;
  /** A message with what stands for its tags: `rich('hint', { link: (text) => <a href="…">{text}</a> })`. */
  rich(
    key: Key<A>,
    tags: Readonly<Record<string, (text: ReactNode) => ReactNode>>,
    values?: Values,
  ): ReactNode;
}

/** Messages of one area, which the route of the page has loaded. */
export const useText = <A extends Area>(area: A): Text<A> => {
  const language = useLanguage();
  return useMemo(() => {
    const text = (key: Key<A>, values?: Values) =>
      format(messageOf(language, area, key), language, values).join('');
    const rich: Text<A>['rich'] = (key, tags, values) =>
      format<ReactNode>(
        messageOf(language, area, key),
        language,
        values,
        Object.fromEntries(
          Object.entries(tags).map(([name, tag]) => [
            name,
            (children, index) => (
              <Fragment key={index}>{tag(children.length === 1 ? children[0] : children)}</Fragment>
            ),
          ]),
        ),
      );
    return Object.assign(text, { rich });
  }, [language, area]);
};
