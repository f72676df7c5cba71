import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Icon } from '../icon.tsx';

/** A field by which the service searches, once somebody stops writing for a moment. */
export const SearchField = ({
  label,
  value,
  onSearch,
}: {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}) => {
  const [text, setText] = useState(value);
  const search = useDebouncedCallback(onSearch, 300);
  useEffect(() => setText(value), [value]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" size={16} />}
      maxLength={200}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        search(currentTarget.value.trim());
      }}
    />
  );
};
