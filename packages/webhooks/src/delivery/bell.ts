/** Wakes one that waits; a ring while nobody waits is heard by the next wait. */
export interface Bell {
  ring(): void;
  /** Forgets a ring that nobody has waited for: what it called for is about to be done. */
  hush(): void;
  /** Resolves at the ring, or after so many milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

export const createBell = (): Bell => {
  let isRung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      isRung = true;
      wake?.();
    },
    hush: () => {
      isRung = false;
    },
    wait: async (milliseconds) => {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = undefined;
      isRung = false;
    },
  };
};
