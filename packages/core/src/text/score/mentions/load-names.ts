import { inTurns } from '../../../resilience/turn.ts';
import { remember } from '../../remember.ts';
import type { NamesOfLanguage, NamesOfSides } from '../names.ts';
import { readCalendar } from './calendar.ts';
import { readCurrencies, readUnits } from './units.ts';

const load = remember(
  async (language: string): Promise<NamesOfLanguage> => ({
    calendar: await inTurns(readCalendar(language)),
    units: await inTurns(readUnits(language)),
    currencies: await inTurns(readCurrencies(language)),
  }),
);

/** What two languages call weekdays, months, units and currencies; read from CLDR at first use, in turns. */
export const loadNames = async (source: string, target: string): Promise<NamesOfSides> => ({
  source: await load(source),
  target: await load(target),
});
