export const filmstripMessages = {
  content: 'Content',
  complete: 'Done',
  changed: (share: string) => `${share} of the screen changed since the picture before`,
  key: 'Δ tells how much of the screen changed since the picture before; what changed is outlined.',
  moments: 'Content: the first picture that is not blank. Done: nothing changed after it.',
  shift: (value: string) => `Shift ${value}`,
  shiftCounts: 'Something moved since the picture before, and CLS counts it',
  shiftCountsNot: 'Something moved since the picture before, but not in the burst that CLS counts',
  shifts: 'Shift: something moved, by so much of CLS; in grey where CLS does not count it.',
  notComputed: 'What changed from picture to picture was not computed for this test',
} as const

/** What a page loads over time. */
export const networkOverTimeMessages = {
  title: 'Size and requests by type',
  note: 'over time, each on a scale of its own',
  show: 'What is shown by type',
  amounts: { bytes: 'Size', requests: 'Requests' },
  total: 'All together',
  hide: 'Hide',
  explain: 'Choose size or requests to see how each type of file came to what it is now',
} as const
