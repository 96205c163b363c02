/** What is said of a run's evidence. */
export const videoMissing = 'There is no video of this run: its frames were not kept, or their time is over'

export const downloads = {
  har: 'Requests (HAR)',
  requests: 'Requests (CSV)',
  video: 'Video',
  body: 'Page source',
  trace: 'Trace',
  series: 'All tests of these dates (CSV)',
  pages: 'Download as CSV',
}

export const consent = {
  title: 'Consent cookie',
  help: 'Set before every load, so that the page behind the cookie banner is measured',
  name: 'Cookie name',
  value: 'Cookie value',
  find: 'Find the cookie',
  findHelp: 'Looks at the first page of the site',
  found: 'What asks for consent',
  asks: (platform: string) => `${platform} asks for consent here`,
  use: 'Use this cookie',
  nothingFound: (url: string) => `Nothing known asks for consent on ${url}`,
  both: 'A consent cookie has a name and a value',
  badName: 'Must be a valid cookie name',
  badValue: 'Must be a valid cookie value',
  unreachable: 'The page could not be read. Please check its address',
  keeping: 'Trace',
  keepTrace: 'Keep the trace of every run for 7 days',
  keepTraceHelp: "For the browser's performance tools; manual tests always keep theirs",
}
