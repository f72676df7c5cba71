import { NativeSelect, type NativeSelectProps } from '@mantine/core';

/** A field that offers a few values, and nothing: what is chosen already is kept where it is not among them. */
export const ChoiceField = ({
  value,
  choices,
  none,
  onChoose,
  ...props
}: Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** The words for no choice. */
  readonly none: string;
  readonly onChoose: (value: string) => void;
}) => {
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      {...props}
      value={value}
      data={[{ value: '', label: none }, ...(isKnown ? [] : [{ value, label: value }]), ...choices]}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  );
};
