import { catalogue } from '../values/catalogue'

/** Advice from the requests of a test, where Lighthouse has no audit. */
const number = (amount: number) => amount.toLocaleString('en-GB')

export const adviceMessages = catalogue('advice', {
  title: 'More than Lighthouse',
  about:
    'Lightkeeper’s own checks of the requests of this test. Wasted time and bytes are as measured; the page can gain at most that',
  simulated:
    'These times are of the unthrottled load. The metrics of this test are simulated on a slower connection',
  none: 'No further issues in the requests of this test',
  gone: 'The requests of this test are not stored, so they cannot be checked',
  unknownPreloads: (preloads: number) =>
    `Unknown whether ${preloads === 1 ? 'the preload' : `the ${number(preloads)} preloads`} of this test ${
      preloads === 1 ? 'was' : 'were'
    } used: the agent is older, or the test ended before the browser reported it`,
  time: 'Wasted time',
  bytes: 'Wasted bytes',
  show: (request: string) => `Request ${request} in the waterfall`,
  showAll: 'Show in the waterfall',
  more: (left: number) => `and ${number(left)} more`,
  columns: { request: 'Request', found: 'Finding', time: 'Wasted time', bytes: 'Wasted bytes' },
  notEstimated: 'No estimate',
  titles: {
    redirects: 'Redirected requests',
    preloads: 'Unused preloads',
    repeated: 'Files downloaded more than once',
    lateFonts: 'Fonts requested after the first paint',
    fontOrigins: 'Fonts from origins without preconnect',
    failed: 'Failed requests',
    compression: 'Uncompressed text files',
    images: 'Large images',
    protocol: 'Many requests over HTTP/1.1',
  },
  todo: {
    redirects:
      'Link to the final URL: each redirect costs a round trip, and a new connection if it goes to another host. The time is that of the slowest chain',
    preloads:
      'Remove the preload, or make it match its use: the same URL, the right “as” value, and “crossorigin” for fonts',
    repeated:
      'Allow caching in the response headers, and request the file the same way everywhere, with or without credentials',
    lateFonts:
      'Preload the font, or declare it inline instead of in a stylesheet, and use “font-display: swap”. The time is from the first paint until the last font arrived',
    fontOrigins:
      'Serve the font from the host of the page, or add <link rel="preconnect" crossorigin> to the head of the page',
    failed: 'Fix the URL or the response, or remove the request: it costs time and has no effect',
    compression: 'Enable Brotli, Zstandard or gzip compression on the server. The saving depends on the file',
    images:
      'Serve a smaller image, or a video instead of a long animation. Each is larger than 500 KB, and Lighthouse estimates no saving for it',
    protocol:
      'Serve the host over HTTP/2 or HTTP/3. With HTTP/1.1 a browser loads six files per host at a time, and the others wait',
  },
  notes: {
    hop: (hop: number, hops: number) => `Redirect ${number(hop)} of ${number(hops)}`,
    redirect: (place: string | null, isDocument: boolean, status: string, target: string | null) =>
      `${place ? `${place}, ` : ''}${isDocument ? 'of a document, ' : ''}${status} to ${
        target ?? 'an unknown URL'
      }`,
    preload: (bytes: string) => `Preloaded, ${bytes}, not used`,
    again: (first: string) => `Downloaded again after request ${first}`,
    lateFont: (start: string, paint: string) => `Requested at ${start}, after the first paint at ${paint}`,
    fontOrigin: (origin: string) => `Opened a connection to ${origin}`,
    image: (bytes: string, type: string) => `${bytes}, ${type}`,
    plain: (bytes: string, type: string) => `${bytes}, ${type}`,
    protocol: (host: string, requests: number, longest: string | null) =>
      `${number(requests)} requests to ${host}${longest ? `, queued for up to ${longest}` : ''}`,
    refused: (status: string) => `Status ${status}`,
    unanswered: 'No response: blocked, refused or reset',
  },
} as const)
