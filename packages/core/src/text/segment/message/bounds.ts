import type { Language } from '../../languages.ts';
import { isChoice, type MessageNode } from './nodes.ts';
import { optionsFor } from './plural-options.ts';

/** With more choices or branches than this in one sentence, the branches are translated by themselves. */
const maxChoices = 8;
const maxBranches = 48;

/** With more branches than this in one sentence, a plural keeps the forms that it has. */
const maxExpanded = 500;

/** How many sentences there are when each choice takes the rest of its sentence into its branches; or too many. */
const countSentences = (nodes: readonly MessageNode[], target: Language): number => {
  let count = 1;
  for (const node of nodes) {
    if (!isChoice(node)) continue;
    let sum = 0;
    for (const { nodes: branch } of optionsFor(node, target)) {
      sum += countSentences(branch, target);
      if (sum > maxBranches) return sum;
    }
    count *= sum;
    if (count > maxBranches) return count;
  }
  return count;
};

/** How many branches there are when each is translated by itself; or too many. */
const countBranches = (nodes: readonly MessageNode[], target: Language): number => {
  let count = 0;
  for (const node of nodes) {
    if (!isChoice(node)) continue;
    for (const { nodes: branch } of optionsFor(node, target)) {
      count += 1 + countBranches(branch, target);
      if (count > maxExpanded) return count;
    }
  }
  return count;
};

const countChoices = (nodes: readonly MessageNode[]): number =>
  nodes.reduce(
    (sum, node) =>
      isChoice(node)
        ? node.options.reduce((inner, option) => inner + countChoices(option.nodes), sum + 1)
        : sum,
    0,
  );

const hasOffset = (nodes: readonly MessageNode[]): boolean =>
  nodes.some(
    (node) => isChoice(node) && (node.offset !== 0 || node.options.some((option) => hasOffset(option.nodes))),
  );

/**
 * Whether a `#` could come to stand in another choice than its own, where nothing says "less the offset": choices in its
 * branches, and those that follow it, move into them.
 */
const hasLostOffset = (nodes: readonly MessageNode[]): boolean =>
  nodes.some(
    (node, index) =>
      isChoice(node) &&
      hasOffset([node]) &&
      (node.offset === 0 || countChoices([node]) > 1 || nodes.slice(index + 1).some(isChoice)),
  );

/** Whether a sentence goes into the branches of its choices: there are few enough, and no number loses its meaning. */
export const mayHoist = (nodes: readonly MessageNode[], target: Language): boolean =>
  nodes.filter(isChoice).length <= maxChoices &&
  countSentences(nodes, target) <= maxBranches &&
  !hasLostOffset(nodes);

/** Whether plurals get all forms of the target language: there are few enough branches. */
export const mayExpand = (nodes: readonly MessageNode[], target: Language): boolean =>
  countBranches(nodes, target) <= maxExpanded;
