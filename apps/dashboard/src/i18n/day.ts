/** The first moment of a day where the browser is, as the service takes moments. @param days after it */
export const momentOf = (day: string, days = 0): string => {
  const moment = new Date(`${day}T00:00:00`);
  moment.setDate(moment.getDate() + days);
  return moment.toISOString();
};
