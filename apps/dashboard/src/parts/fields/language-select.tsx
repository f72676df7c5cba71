import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { languagesQuery } from '../../api/languages.ts';
import { useFormats } from '../../i18n/use-formats.ts';

/** Regions for which texts are often adapted, beside what engines list. */
const regions: Readonly<Record<string, readonly string[]>> = {
  de: ['de-AT', 'de-CH'],
  en: ['en-GB', 'en-US'],
  es: ['es-AR', 'es-ES', 'es-MX'],
  fr: ['fr-CA', 'fr-FR'],
  pt: ['pt-BR', 'pt-PT'],
  zh: ['zh-Hant'],
};

/** Chooses a language that the engines know, as a source or as a target. */
export const LanguageSelect = ({
  label,
  description,
  kind,
  value,
  onChange,
  automatic,
}: {
  readonly label: string;
  /** What it is for, in a line. */
  readonly description?: string;
  readonly kind: 'source' | 'target';
  /** A BCP 47 tag; empty: none, or whatever `automatic` says. */
  readonly value: string;
  readonly onChange: (tag: string) => void;
  /** Offers to choose none, in these words. */
  readonly automatic?: string;
}) => {
  const formats = useFormats();
  const { data: languages = [] } = useQuery(languagesQuery);
  const known = languages.filter((language) => language[kind]).map(({ code }) => code);
  const tags = new Set([
    ...known.flatMap((code) => [code, ...(regions[code] ?? [])]),
    ...(value ? [value] : []),
  ]);
  const options = [...tags]
    .map((tag) => ({ value: tag, label: formats.language(tag) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <NativeSelect
      label={label}
      description={description}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[...(automatic === undefined ? [] : [{ value: '', label: automatic }]), ...options]}
    />
  );
};
