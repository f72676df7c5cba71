import { Text, Textarea } from '@mantine/core';
import { type ClipboardEvent, useState } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';

/** How many Unicode code points a text has: as the service counts. */
export const countCodePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** A field for a text with a limit that the service sets. Far longer ones are not even put in: browsers would stand still. */
export const LongText = ({
  label,
  value,
  onChange,
  max,
  lang,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Code points that the service takes. */
  readonly max: number;
  readonly lang?: string;
}) => {
  const text = useText('playground');
  const formats = useFormats();
  const [isRefused, setRefused] = useState(false);
  const count = countCodePoints(value);
  const onPaste = (event: ClipboardEvent) => {
    const isFarTooLong = event.clipboardData.getData('text').length > 4 * max;
    setRefused(isFarTooLong);
    if (isFarTooLong) event.preventDefault();
  };
  const error = isRefused ? text('paste_refused', { max }) : count > max && text('too_long', { max });
  return (
    <div>
      <Textarea
        label={label}
        rows={6}
        dir="auto"
        lang={lang}
        value={value}
        error={error}
        onPaste={onPaste}
        onChange={({ currentTarget }) => {
          setRefused(false);
          onChange(currentTarget.value);
        }}
      />
      <Text size="xs" c="dimmed" ta="end">
        {text('counted', { count: formats.number(count), max: formats.number(max) })}
      </Text>
    </div>
  );
};
