/** Lighthouse stores a gatherer's error in place of its artifact. */
export const gathered = <T>(artifact: T | Error | undefined): T | undefined =>
  artifact instanceof Error ? undefined : artifact
