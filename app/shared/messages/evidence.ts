import { catalogue } from '../values/catalogue'
export const downloadsMessages = catalogue('downloads', {
  har: 'Requests (HAR)',
  requests: 'Requests (CSV)',
  video: 'Video',
  body: 'Page source',
  trace: 'Trace',
  series: 'All tests of this period (CSV)',
  pages: 'Download as CSV',
  /** Downloads of a run's evidence. */
  videoMissing: 'No video of this run: its filmstrip is no longer stored',
})
