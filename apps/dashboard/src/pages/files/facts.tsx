import { Text } from '@mantine/core';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import classes from './facts.module.css';
import type { FileData } from './file-queries.ts';

/** What is known of a file, in figures, and what its format has to say. */
export const Facts = ({ file }: { readonly file: FileData }) => {
  const text = useText('files');
  const formats = useFormats();
  const facts: readonly (readonly [string, string | null])[] = [
    [text('format'), file.format],
    [text('pages'), file.pages === null ? null : formats.number(file.pages)],
    [text('segments'), file.segments === null ? null : formats.number(file.segments)],
    [text('characters'), formats.number(file.characters_used)],
    [text('score'), file.quality_score === null ? null : formats.percent(file.quality_score)],
    [text('created'), formats.dateTime(file.created_at)],
    [text('kept_until'), formats.date(file.expires_at)],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {file.warnings.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            {text('warnings')}
          </Text>
          <ul>
            {file.warnings.map(({ code, message }) => (
              <li key={`${code} ${message}`}>
                <Text size="sm" className="text-of-others" dir="auto">
                  {message}
                </Text>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
};
