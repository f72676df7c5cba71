/** How a double is made to fail. */
interface Failing<Failure> {
  fail(failure: Failure, times: number): void;
}

/** For the failures of a conformance engine: `arrange` makes all calls of the double fail. */
export const failureOf =
  <Failure>(double: Failing<Failure>) =>
  <const Expected>(name: string, failure: Failure, expect: Expected) => ({
    name,
    expect,
    arrange: (): void => double.fail(failure, Number.POSITIVE_INFINITY),
  });

/** How a double is made to keep a call waiting. */
interface Holding {
  fail(failure: { readonly kind: 'hang' }): void;
  until(condition: () => boolean): Promise<void>;
  clearFailures(): void;
}

/** `hold` of a conformance engine. `count`: how many calls the double has in hand or behind it. */
export const holdOf = (double: Holding, count: () => number) => () => {
  double.fail({ kind: 'hang' });
  const before = count();
  return {
    arrived: double.until(() => count() > before),
    release: (): void => double.clearFailures(),
  };
};
