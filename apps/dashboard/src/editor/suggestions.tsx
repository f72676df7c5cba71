import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { api, dataOf } from '../api/client.ts';
import { useText } from '../i18n/use-text.tsx';
import { ProblemAlert } from '../parts/notices/problem-alert.tsx';
import { TaggedText } from './fields/tagged-text.tsx';
import classes from './suggestions.module.css';
import type { Unit } from './unit.ts';
import { Score } from './units/unit-state.tsx';

interface Suggestion {
  readonly kind: 'exact' | 'similar' | 'machine';
  readonly target: string;
  /** Of a similar text: what it was a translation of. */
  readonly source?: string;
  readonly score?: number | null;
}

/** What the text of a unit could become. It is billed, so it is asked for by hand, once. */
const useSuggestions = (unit: Unit, isWanted: boolean) =>
  useQuery({
    queryKey: ['suggestions', unit.projectId, unit.sourceLanguage, unit.targetLanguage, unit.source],
    queryFn: async ({ signal }) => {
      const answer = await api.POST('/v1/suggestions', {
        body: {
          text: unit.source,
          source_language: unit.sourceLanguage ?? 'und',
          target_language: unit.targetLanguage,
          project_id: unit.projectId,
        },
        signal,
      });
      const { memory, glossary, machine } = dataOf(answer);
      const suggestions: readonly Suggestion[] = [
        ...memory.map(({ source, target, exact }) => ({
          kind: exact ? ('exact' as const) : ('similar' as const),
          source,
          target,
        })),
        { kind: 'machine', target: machine.target, score: machine.quality_score },
      ];
      return { suggestions, glossary };
    },
    enabled: isWanted,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Suggestions for a unit, to be taken over by a click or a key. */
export const Suggestions = ({
  unit,
  isWanted,
  onAsk,
  onAdopt,
  targets,
}: {
  readonly unit: Unit;
  readonly isWanted: boolean;
  readonly onAsk: () => void;
  readonly onAdopt: (target: string) => void;
  /** Is given what can be taken over, in the order of its numbers. */
  readonly targets: RefObject<readonly string[]>;
}) => {
  const text = useText('editor');
  const { data, error, isFetching, refetch } = useSuggestions(unit, isWanted);
  useEffect(() => {
    targets.current = data?.suggestions.map(({ target }) => target) ?? [];
  }, [data, targets]);
  if (!data)
    return (
      <Stack gap="xs">
        <ProblemAlert error={error} />
        <Group gap="sm">
          <Button
            variant="default"
            size="compact-sm"
            loading={isFetching}
            onClick={() => (isWanted ? void refetch() : onAsk())}
          >
            {text('ask')}
          </Button>
          <Text size="sm" c="dimmed">
            {text('ask_hint')}
          </Text>
        </Group>
      </Stack>
    );
  return (
    <Stack gap="sm">
      <ol className={classes.list}>
        {data.suggestions.map(({ kind, source, target, score }, index) => (
          <li key={`${kind} ${source} ${target}`} className={classes.suggestion}>
            <div className={classes.words}>
              <Text size="sm" c="dimmed">
                {text(`suggestion_${kind}`)} {score !== undefined && <Score score={score} />}
              </Text>
              {kind === 'similar' && source !== undefined && (
                <TaggedText
                  className={classes.source}
                  text={source}
                  language={unit.sourceLanguage}
                  isTagged={unit.isTagged}
                />
              )}
              <TaggedText text={target} language={unit.targetLanguage} isTagged={unit.isTagged} />
            </div>
            <Button size="compact-sm" variant="default" onClick={() => onAdopt(target)}>
              {text('adopt')} {index < 9 && <kbd className={classes.key}>{index + 1}</kbd>}
            </Button>
          </li>
        ))}
      </ol>
      {data.glossary.length > 0 && (
        <Text size="sm" component="div">
          {text('terms', { count: data.glossary.length })}:{' '}
          {data.glossary.map(({ source, target }) => (
            <span key={source} className={classes.term}>
              <bdi>{source}</bdi> → <bdi>{target}</bdi>
            </span>
          ))}
        </Text>
      )}
    </Stack>
  );
};
