/** Downloads of a run's evidence. */
export const videoMissingMessage = 'No video of this run: its filmstrip is no longer stored'

export const downloadsMessages = {
  har: 'Requests (HAR)',
  requests: 'Requests (CSV)',
  video: 'Video',
  body: 'Page source',
  trace: 'Trace',
  series: 'All tests of this period (CSV)',
  pages: 'Download as CSV',
}
