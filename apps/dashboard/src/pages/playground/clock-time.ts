/** A place in a recording: `1:05.3`, or `1:01:05.3` beyond an hour. */
export const clockTime = (ms: number): string => {
  const tenths = Math.floor(ms / 100);
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60];
  const seconds = `${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}.${tenths % 10}`;
  return hours === 0 ? `${minutes}:${seconds}` : `${hours}:${String(minutes).padStart(2, '0')}:${seconds}`;
};
