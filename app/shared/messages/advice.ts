/** Advice from the requests of a test, on what Lighthouse has no audit for. */
const number = (amount: number) => amount.toLocaleString('en-GB')

export const adviceMessages = {
  title: 'Beyond Lighthouse',
  about:
    'From the requests of this test, by rules of Lightkeeper. What is lost is what these requests took or sent in this test, as measured; the page gains at most that',
  simulated:
    'The times are of the load that was seen: its connection was not slowed down, unlike that of the figures of this test',
  none: 'The requests of this test give no reason for advice beyond that of Lighthouse',
  gone: 'The requests of this test are not, or no longer, kept, so no advice can be drawn from them',
  unknownPreloads: (preloads: number) =>
    `Whether ${preloads === 1 ? 'the preload' : `the ${number(preloads)} preloads`} of this test ${
      preloads === 1 ? 'was' : 'were'
    } used is not known: an older agent did not ask, or the test was over before the browser could tell`,
  time: 'Time lost',
  bytes: 'Sent for nothing',
  show: (request: string) => `Request ${request} in the waterfall`,
  showAll: 'Show them in the waterfall',
  more: (left: number) => `and ${number(left)} more`,
  columns: { request: 'Request', found: 'What was found', time: 'Time lost', bytes: 'Sent for nothing' },
  notEstimated: 'No estimate',
  titles: {
    redirects: 'Redirects on the way to files',
    preloads: 'Preloads that nothing used',
    repeated: 'Files sent more than once',
    lateFonts: 'Fonts asked for after the first paint',
    fontOrigins: 'Fonts that waited for a connection',
    failed: 'Requests that failed',
    compression: 'Texts sent uncompressed',
    images: 'Large images',
    protocol: 'Many requests over HTTP/1.1',
  },
  todo: {
    redirects:
      'Ask for the address at the end of the chain right away: each redirect costs a round trip, and a new connection where it leads to another host. The time is that of the slowest chain',
    preloads:
      'Take the preload out of the page, or mend it so that it fits its use: the same address, the right “as”, and “crossorigin” for fonts',
    repeated:
      'Let the browser keep the file: allow caching in its headers, and ask for it everywhere in the same way, with or without credentials',
    lateFonts:
      'Name the font in the page itself instead of a stylesheet, or preload it, and let “font-display” show text until it is there. The time is from the first paint until the last of them came',
    fontOrigins:
      'Serve the font from the host of the page, or open the connection early: <link rel="preconnect" crossorigin> in the head of the page',
    failed: 'Mend the address or the answer, or leave the request out: it costs time and brings nothing',
    compression:
      'Have the server send texts compressed, with Brotli, Zstandard or gzip. How much smaller each would be is not known before it is done',
    images:
      'Serve a smaller picture, or a video in place of a long animation. These have more than 500 KB each, and Lighthouse names no saving for them',
    protocol:
      'Serve the host over HTTP/2 or HTTP/3. With HTTP/1.1 a browser asks a host for six files at a time, and the others wait',
  },
  notes: {
    hop: (hop: number, of: number) => `Hop ${number(hop)} of ${number(of)}`,
    redirect: (place: string | null, isDocument: boolean, status: string, target: string | null) =>
      `${place ? `${place}, ` : ''}${isDocument ? 'of a document, ' : ''}${status} to ${
        target ?? 'an address that is not known'
      }`,
    preload: (bytes: string) => `Preloaded, ${bytes}, and not used after the page was loaded`,
    again: (first: string) => `Sent again after request ${first}`,
    lateFont: (start: string, paint: string) => `Asked for after ${start}; the first paint was at ${paint}`,
    fontOrigin: (origin: string) => `A connection to ${origin} was opened for it`,
    image: (bytes: string, type: string) => `${bytes}, ${type}`,
    plain: (bytes: string, type: string) => `${bytes}, ${type}`,
    protocol: (host: string, requests: number, longest: string | null) =>
      `${number(requests)} requests to ${host}${longest ? `, one of which waited ${longest} to be sent` : ''}`,
    refused: (status: string) => `Answered with ${status}`,
    unanswered: 'No answer: blocked, refused or broken off',
  },
} as const
