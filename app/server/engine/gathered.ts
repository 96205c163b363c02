/** What could not be gathered stands among Lighthouse's artifacts as the error that prevented it. */
export const gathered = <T>(artifact: T | Error | undefined): T | undefined =>
  artifact instanceof Error ? undefined : artifact
