import { catalogue } from '../values/catalogue'
/** Level shifts of a series, as charts mark them. */
export const levelChangesMessages = catalogue('levelChanges', {
  rose: (figure: string, by: string) => `${figure} rose by ${by}`,
  fell: (figure: string, by: string) => `${figure} fell by ${by}`,
  recovered: (sentence: string) => `${sentence}, since recovered`,
  notComparedSince: {
    device: (sentence: string) => `${sentence}; not comparable since the device settings changed`,
    engine: (sentence: string) =>
      `${sentence}; not comparable since the Lighthouse version, throttling or quiet window changed`,
  },
} as const)
