import type { Database } from '../database/database.ts';
import type { BrandVoiceRepository } from '../model/index.ts';
import { type Clock, definedOnly } from '../rows/common.ts';
import { revisionedRows } from '../rows/revisioned-rows.ts';
import { containsText } from '../rows/search.ts';
import { brandVoices } from '../schema/index.ts';

/** Brand voices over a database. */
export const createBrandVoices = (database: Database, clock: Clock): BrandVoiceRepository => {
  const { change, revise, list, ...shared } = revisionedRows(database, clock, brandVoices, 'brand_voice_id');
  return {
    ...shared,

    list: (accountId, page, { search } = {}) =>
      list(
        accountId,
        page,
        search === undefined
          ? undefined
          : containsText(search, brandVoices.name, brandVoices.tone, brandVoices.audience),
      ),

    update: (accountId, id, changed, precondition) =>
      change(accountId, id, precondition, async (session, present) => {
        const values = definedOnly(changed);
        const isChanged = Object.keys(values).length > 0;
        return {
          state: 'done',
          value: isChanged ? await revise(session, present, values as object) : present,
        };
      }),
  };
};
