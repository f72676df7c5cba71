/** The lowest Node that runs Dragoman: `engines` of package.json. */
const lowest = { major: 22, minor: 18 };

/**
 * What is wrong with a Node, in one sentence; undefined: nothing.
 *
 * @param version such as `24.11.0`
 */
export const nodeComplaint = (version: string): string | undefined => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > lowest.major || (major === lowest.major && minor >= lowest.minor)) return undefined;
  return `Dragoman needs Node.js ${lowest.major}.${lowest.minor} or later, and this is ${version} (${process.execPath}): install a newer one (https://nodejs.org), or, in a clone of the repository, use npm run dragoman, which brings its own.`;
};
