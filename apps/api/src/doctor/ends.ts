import { isOver, type VendorEnd } from '@dragoman/provider';
import type { ApiConfiguration } from '../config.ts';
import type { Check } from './check.ts';

const dayMs = 86_400_000;

/** So long before something ends the operator is told. */
const noticeMs = 90 * dayMs;

const isNear = (end: VendorEnd, now: number): boolean =>
  !isOver(end, now) && Date.parse(end.endsOn) - now <= noticeMs;

/** What vendors end within 90 days of what is configured; of what is over the engines themselves tell. */
export const checkEnds = ({ configured }: ApiConfiguration, now: number = Date.now()): readonly Check[] =>
  configured.flatMap(({ definition, options }) =>
    (definition.ends?.(options) ?? [])
      .filter((end) => isNear(end, now))
      .map(({ what, endsOn, remedy }, index): Check => {
        const days = Math.ceil((Date.parse(endsOn) - now) / dayMs);
        return {
          id: `end:${definition.slot}:${definition.id}:${index + 1}`,
          title: `${definition.displayName}, ${definition.slot}`,
          status: 'warning',
          detail: `${what} ends on ${endsOn}, in ${days} ${days === 1 ? 'day' : 'days'}`,
          remedy,
        };
      }),
  );
