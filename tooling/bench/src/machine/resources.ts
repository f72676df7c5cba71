/** Keeps what must be given back; the last is given back first. */
export interface Resources {
  keep<Resource extends { stop(): Promise<void> }>(resource: Resource): Resource;
}

/** Runs `work` and stops everything that it kept, also where it fails. */
export const withResources = async <Result>(
  work: (resources: Resources) => Promise<Result>,
): Promise<Result> => {
  const kept: { stop(): Promise<void> }[] = [];
  try {
    return await work({
      keep(resource) {
        kept.push(resource);
        return resource;
      },
    });
  } finally {
    for (const resource of kept.reverse()) await resource.stop();
  }
};
