import type { FormatDefinition } from '@dragoman/provider';

/** What a configuration that names this package brings along, sorted by id. */
export const formats: readonly FormatDefinition[] = [];
