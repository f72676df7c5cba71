import type { BrowserContext } from 'playwright-core';

/** What went wrong in the pages of a browser that a test did not ask for. */
export interface Watch {
  /** Errors of the console, exceptions, violations of the policy, requests to elsewhere. */
  readonly problems: readonly string[];
  /** Lets a test provoke a refusal, which browsers write to their console. @param pattern of the console's line */
  expect(pattern: RegExp): void;
}

/** Watches all pages of a context from now on. @param origin of the service */
export const watch = async (context: BrowserContext, origin: string): Promise<Watch> => {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const report = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      report(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => report(`exception: ${error.error().stack}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!['blob:', 'data:'].includes(url.protocol) && url.origin !== origin)
      report(`request: ${request.url()}`);
  });
  return { problems, expect: (pattern) => void expected.push(pattern) };
};
