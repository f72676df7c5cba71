/** Reads the pairs of a list: `left/right`, with blanks between the pairs. */
export const readPairs = (list: string): readonly (readonly [left: string, right: string])[] =>
  list.split(' ').map((pair) => {
    const [left = '', right = ''] = pair.split('/');
    return [left, right];
  });
