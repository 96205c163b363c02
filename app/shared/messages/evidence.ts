/** What is said of a run's evidence. */
export const videoMissingMessage =
  'There is no video of this run: its frames were not kept, or their time is over'

export const downloadsMessages = {
  har: 'Requests (HAR)',
  requests: 'Requests (CSV)',
  video: 'Video',
  body: 'Page source',
  trace: 'Trace',
  series: 'All tests of these dates (CSV)',
  pages: 'Download as CSV',
}
