import '@mantine/core/styles/Checkbox.css';
import { Checkbox, Group, NativeSelect } from '@mantine/core';
import { useText } from '../../i18n/use-text.tsx';
import { LanguageSelect } from '../../parts/fields/language-select.tsx';

/** How something is to be translated. */
export interface Options {
  /** Empty: detected. */
  readonly source: string;
  readonly target: string;
  readonly formality: 'auto' | 'formal' | 'informal';
  readonly isAdapted: boolean;
}

/** What is chosen at first. */
export const firstOptions: Options = { source: '', target: 'es', formality: 'auto', isAdapted: false };

/** The same as fields of a request; what is as usual is left out. */
export const fieldsOf = ({ source, target, formality, isAdapted }: Options) => ({
  ...(source === '' ? {} : { source_language: source }),
  target_language: target,
  ...(formality === 'auto' ? {} : { formality }),
  ...(isAdapted ? { cultural_adaptation: true } : {}),
});

/** Languages, formality and adaptation. */
export const OptionFields = ({
  options,
  onChange,
}: {
  readonly options: Options;
  readonly onChange: (options: Options) => void;
}) => {
  const text = useText('playground');
  return (
    <>
      <Group gap="sm" align="end">
        <LanguageSelect
          label={text('source_language')}
          kind="source"
          automatic={text('detect')}
          value={options.source}
          onChange={(source) => onChange({ ...options, source })}
        />
        <LanguageSelect
          label={text('target_language')}
          kind="target"
          value={options.target}
          onChange={(target) => onChange({ ...options, target })}
        />
        <NativeSelect
          label={text('formality')}
          value={options.formality}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...options, formality: value === 'formal' || value === 'informal' ? value : 'auto' })
          }
          data={(['auto', 'formal', 'informal'] as const).map((value) => ({
            value,
            label: text(`formality_${value}`),
          }))}
        />
      </Group>
      <Checkbox
        label={text('adapt')}
        checked={options.isAdapted}
        onChange={({ currentTarget }) => onChange({ ...options, isAdapted: currentTarget.checked })}
      />
    </>
  );
};
