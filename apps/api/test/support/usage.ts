import type { TestCaller } from './api.ts';

/** Whether the usage of today names a product. */
export const isUsed = async (caller: TestCaller, product: string): Promise<boolean> => {
  const day = new Date().toISOString().slice(0, 10);
  const { body } = await caller.get(`/v1/usage?from=${day}&to=${day}`);
  return JSON.stringify(body).includes(product);
};
