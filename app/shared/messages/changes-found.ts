/** The list of the changes of level that were found in the series of a page. */
export const changesFound = {
  title: 'Changes found',
  note: 'on this device, from this location',
  none: 'No lasting change was found in the figures of this page',
  noneHelp: 'A change is told once it is too clear and too lasting to be chance',
  columns: {
    change: 'Change',
    levels: 'Before and after',
    onset: 'Since',
    state: 'State',
    certainty: 'Certainty',
  },
  levels: (before: string, after: string) => `${before} to ${after}`,
  points: (before: number, after: number) => `${before} tests before, ${after} after`,
  foundAt: (when: string) => `found ${when}`,
  open: { worse: 'Still worse', better: 'Still better' },
  back: (when: string) => `Back since ${when}`,
  chance: (times: string) => `Without a change this would be seen once in ${times} looks`,
  falseShare: (share: string) => `Of alarms this sure at most ${share} are false`,
  interval: 'In brackets is what the change lies between with 95 % confidence',
  noun: 'changes',
} as const
