import type { Change } from './changes.ts';
import { pathsOf } from './happening.ts';
import type { Arrival, Receiver } from './receiver.ts';

/** How far a change and its events had come. */
export const phases = ['under way', 'acknowledged', 'at a receiver', 'answered by all'] as const;
export type Phase = (typeof phases)[number];

/** The first attempt of each delivery of a change; undefined where none has come. */
const firstArrivals = ({ happenings }: Change, receiver: Receiver): (Arrival | undefined)[] =>
  happenings.flatMap((happening) => pathsOf(happening).map((path) => receiver.heard(path, happening)[0]));

/** Whether a receiver has got something of a change. */
export const isHeard = (change: Change, receiver: Receiver): boolean =>
  firstArrivals(change, receiver).some((arrival) => arrival !== undefined);

/** From a change to the answers of all receivers; NaN where one is missing. */
export const lifeMilliseconds = (change: Change, receiver: Receiver): number =>
  Math.max(...firstArrivals(change, receiver).map((arrival) => arrival?.repliedAt ?? Number.NaN)) -
  change.sentAt;

/** How far a change had come at a moment: known only afterwards, when its id is. */
export const phaseAt = (moment: number, change: Change, receiver: Receiver): Phase => {
  const firsts = firstArrivals(change, receiver);
  const isBefore = (time: number | undefined): boolean => time !== undefined && time <= moment;
  if (firsts.length > 0 && firsts.every((arrival) => isBefore(arrival?.repliedAt))) return 'answered by all';
  if (firsts.some((arrival) => isBefore(arrival?.receivedAt))) return 'at a receiver';
  return isBefore(change.answeredAt) ? 'acknowledged' : 'under way';
};
