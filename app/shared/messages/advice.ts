/** Advice from the requests of a test, on what Lighthouse has no audit for. */
const number = (amount: number) => amount.toLocaleString('en-GB')

export const adviceMessages = {
  title: 'Beyond Lighthouse',
  about:
    'Lightkeeper checks the requests of this test. Wasted time and bytes are measured, so they are upper limits of the savings',
  simulated: 'Times are from the unthrottled load; the metrics of this test are simulated',
  none: 'No further issues found in the requests of this test',
  gone: 'The requests of this test are not stored, so they cannot be checked',
  unknownPreloads: (preloads: number) =>
    `${preloads === 1 ? '1 preload' : `${number(preloads)} preloads`} not checked for use: the agent is too old, or the test ended too early`,
  time: 'Wasted time',
  bytes: 'Wasted bytes',
  show: (request: string) => `Request ${request} in the waterfall`,
  showAll: 'Show them in the waterfall',
  more: (left: number) => `and ${number(left)} more`,
  columns: { request: 'Request', found: 'Finding', time: 'Wasted time', bytes: 'Wasted bytes' },
  notEstimated: 'Not estimated',
  titles: {
    redirects: 'Redirected requests',
    preloads: 'Unused preloads',
    repeated: 'Files downloaded more than once',
    lateFonts: 'Fonts requested after FCP',
    fontOrigins: 'Fonts delayed by a new connection',
    failed: 'Failed requests',
    compression: 'Uncompressed text files',
    images: 'Images over 500 KB',
    protocol: 'Many requests over HTTP/1.1',
  },
  todo: {
    redirects:
      'Link to the final URL: each redirect costs a round trip, and a new connection for another host. Wasted time is that of the slowest chain',
    preloads:
      'Remove the preload, or make it match its use: same URL, correct “as”, and “crossorigin” for fonts',
    repeated:
      'Allow caching in the response headers, and request the file the same way everywhere, with or without credentials',
    lateFonts:
      'Preload the font or declare it in the page instead of a stylesheet, and set “font-display: swap”. Wasted time is from FCP until the last font arrived',
    fontOrigins:
      'Serve the font from the host of the page, or add <link rel="preconnect" crossorigin> to its head',
    failed: 'Fix the URL or the response, or remove the request',
    compression: 'Compress text responses with Brotli, Zstandard or gzip. The saving is not known in advance',
    images:
      'Serve smaller images, or a video instead of a long animation. Lighthouse estimates no saving for these',
    protocol:
      'Serve the host over HTTP/2 or HTTP/3. With HTTP/1.1 a browser loads six files per host at a time, and the others wait',
  },
  notes: {
    hop: (hop: number, of: number) => `Hop ${number(hop)} of ${number(of)}`,
    redirect: (place: string | null, isDocument: boolean, status: string, target: string | null) =>
      `${place ? `${place}, ` : ''}${isDocument ? 'of a document, ' : ''}${status} to ${
        target ?? 'an unknown URL'
      }`,
    preload: (bytes: string) => `Preloaded, ${bytes}, not used within the load`,
    again: (first: string) => `Downloaded again after request ${first}`,
    lateFont: (start: string, paint: string) => `Requested after ${start}; FCP was at ${paint}`,
    fontOrigin: (origin: string) => `Opened a new connection to ${origin}`,
    image: (bytes: string, type: string) => `${bytes}, ${type}`,
    plain: (bytes: string, type: string) => `${bytes}, ${type}`,
    protocol: (host: string, requests: number, longest: string | null) =>
      `${number(requests)} requests to ${host}${longest ? `, longest wait ${longest}` : ''}`,
    refused: (status: string) => `Status ${status}`,
    unanswered: 'No response: blocked, refused or reset',
  },
} as const
