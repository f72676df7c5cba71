import type { ProviderDefinition } from '@dragoman/provider';
import { readSettings, type Setting, type SettingsTree } from './settings.ts';

/** The settings of one provider: its options under `providers.<id>`, with the vendor's own variables first. */
export const providerSettings = (definition: ProviderDefinition): SettingsTree => {
  const tree = readSettings(definition.options, ['providers', definition.id]);
  const settings = tree.settings.map((setting): Setting => {
    const own = setting.path.length === 3 ? definition.env[setting.path[2] ?? ''] : undefined;
    if (own === undefined) return setting;
    const name = typeof own === 'string' ? own : own.name;
    return {
      ...setting,
      variables: [name, ...setting.variables],
      secret: setting.secret || typeof own !== 'string',
    };
  });
  return { ...tree, settings };
};
