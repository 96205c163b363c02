/** A change of level found in a series, as charts mark it. */
export const levelChangesMessages = {
  rose: (figure: string, by: string) => `${figure} rose by ${by}`,
  fell: (figure: string, by: string) => `${figure} fell by ${by}`,
  recovered: (sentence: string) => `${sentence}, back at its old level by now`,
  notComparedSince: {
    device: (sentence: string) => `${sentence}; not compared since the device was changed`,
    engine: (sentence: string) => `${sentence}; not compared since it is measured differently`,
  },
} as const
