/**
 * The address of a file for download on the origin of this page. The service names it by its public URL; who came by
 * another name of the same service, as over a tunnel, would otherwise ask an origin that the page's policy forbids.
 */
export const ownAddress = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};
