import { catalogue } from '../values/catalogue'
/** The level shifts detected in the series of a page. */
export const detectedChangesMessages = catalogue('detectedChanges', {
  title: 'Detected changes',
  note: (changes: number) => `${changes} on this device, from this location`,
  none: 'No lasting change detected',
  noneHelp: 'A change is listed once it is significant and lasts for several tests',
  columns: {
    change: 'Change',
    levels: 'Before and after',
    onset: 'Since',
    state: 'State',
    certainty: 'Confidence',
  },
  levels: (before: string, after: string) => `${before} to ${after}`,
  points: (before: number, after: number) => `${before} tests before, ${after} after`,
  foundAt: (when: string) => `detected ${when}`,
  open: { worse: 'Still worse', better: 'Still better' },
  back: (when: string) => `Recovered ${when}`,
  ended: {
    device: 'Device settings changed',
    engine: 'Different Lighthouse version, throttling or quiet window',
  },
  endedAt: (when: string) => `not comparable since ${when}`,
  /** A change is only listed with it. */
  high: 'High',
  chance: (times: string) => `Without a real change, seen once in ${times} checks`,
  falseShare: (share: string) => `False discovery rate: at most ${share}`,
  interval: 'In brackets: 95% confidence interval',
  noun: 'changes',
} as const)
