import { catalogue } from '../values/catalogue'
export const filmstripMessages = catalogue('filmstrip', {
  title: 'Filmstrip',
  frames: 'Frames of the filmstrip',
  after: (time: string) => `The page after ${time}`,
  every: (step: string, hasLate: boolean) =>
    `One frame every ${step}${hasLate ? ', then the last change' : ''}`,
  content: 'Content',
  complete: 'Done',
  changed: (share: string) => `${share} of the screen changed since the previous frame`,
  key: 'Δ: share of the screen that changed since the previous frame; changes are outlined.',
  moments: 'Content: first frame that is not blank. Done: last visual change.',
  shift: (value: string) => `Shift ${value}`,
  shiftCounts: 'Layout shift since the previous frame, counted in CLS',
  shiftCountsNot: 'Layout shift since the previous frame, outside the session window that CLS counts',
  shifts: 'Shift: layout shift with its share of CLS; grey if CLS does not count it.',
  notComputed: 'Frame changes were not computed for this test.',
} as const)

/** Links to the parts of the performance screen. */
export const performancePartsMessages = catalogue('performanceParts', {
  label: 'On this page',
  names: {
    metrics: 'Metrics',
    filmstrip: 'Filmstrip',
    requests: 'Waterfall',
    lcp: 'LCP breakdown',
    mainThread: 'Main thread',
    shifts: 'Layout shifts',
    thirdParties: 'Third parties',
    history: 'History',
    events: 'Events',
  },
} as const)

export const networkOverTimeMessages = catalogue('networkOverTime', {
  title: 'Size and requests by type',
  note: 'over time, each chart on its own scale',
  show: 'Amount by type',
  amounts: { bytes: 'Size', requests: 'Requests' },
  total: 'Total',
} as const)

/** Read after 'slower than'. */
export const levelConclusionMessages = catalogue('levelConclusion', {
  before: (day: string) => `before ${day}`,
} as const)
