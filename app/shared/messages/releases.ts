import { catalogue } from '../values/catalogue'

export const releaseMessages = catalogue('releases', {
  name: (version: string) => `Lightkeeper ${version}`,
  since: (at: string) => `Installed on ${at}`,
  updated: (from: string, at: string) => `Updated from ${from} on ${at}`,
  isNew: (version: string) => `What is new in ${version}`,
} as const)
