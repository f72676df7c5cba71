/** The last UTC days, today included, as reports take them. */
export const lastDays = (
  count: number,
): { readonly from: string; readonly to: string; readonly days: readonly string[] } => {
  const today = Date.now();
  const days = Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
  return { from: days[0] ?? '', to: days.at(-1) ?? '', days };
};
