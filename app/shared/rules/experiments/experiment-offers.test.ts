import { expect, it } from 'vitest'
import type { NetworkRequest } from '../../schemas/agent'
import { requestOf } from '../audits/fixtures/request'
import { listExperimentOffers, type OfferInput } from './experiment-offers'

const request = (url: string, more: Partial<NetworkRequest> = {}) =>
  requestOf(url, {
    mimeType: 'text/plain',
    resourceType: 'Other',
    transferSize: 5_000,
    headers: { 'cache-control': 'max-age=31536000', 'content-encoding': 'br' },
    ...more,
  })
const offered = (requests: NetworkRequest[], more: Partial<OfferInput> = {}) =>
  listExperimentOffers({ requests, lcpSnippet: null, unsizedImages: [], ...more }).map(({ kind, target }) =>
    target === null ? kind : `${kind} ${target}`,
  )

const image = (url: string) => request(url, { resourceType: 'Image', mimeType: 'image/png' })

it.each<[string, NetworkRequest[], Partial<OfferInput>, string[]]>([
  ['nothing for a page that does all well', [request('https://a.test/')], {}, []],
  [
    'the largest of other hosts first, and none that serves the page too',
    [
      request('https://t.test/1.js', { thirdParty: true, transferSize: 10 }),
      request('https://u.test/1.js', { thirdParty: true, transferSize: 90 }),
      request('https://a.test/'),
      request('https://a.test/api', { thirdParty: true }),
    ],
    {},
    ['blockThirdParties', 'blockDomain u.test', 'blockDomain t.test'],
  ],
  [
    'the preload of a largest image that was loaded',
    [image('https://a.test/img/hero.png'), image('https://a.test/img/other.png')],
    { lcpSnippet: '<img class="x" src="/img/hero.png" alt="">' },
    ['preloadLcpImage https://a.test/img/hero.png'],
  ],
  [
    'the same of a shortened address that fits one image only',
    [image('https://a.test/img/hero-large.png'), image('https://a.test/img/other.png')],
    { lcpSnippet: '<img src="/img/her…">' },
    ['preloadLcpImage https://a.test/img/hero-large.png'],
  ],
  [
    'no preload of what could be two images, or of text',
    [image('https://a.test/img/1.png'), image('https://a.test/img/2.png')],
    { lcpSnippet: '<img src="/img/…">' },
    [],
  ],
  ['no preload for a text', [image('https://a.test/1.png')], { lcpSnippet: '<h1 src="/1.png">' }, []],
  [
    'a stylesheet of the document, put into it only while it is small',
    [
      request('https://a.test/big.css', {
        resourceType: 'Stylesheet',
        resourceSize: 200_000,
        transferSize: 9_000,
      }),
      request('https://a.test/small.css', { resourceType: 'Stylesheet' }),
      request('https://a.test/late.css', {
        resourceType: 'Stylesheet',
        initiator: { kind: 'script', url: null },
      }),
    ],
    {},
    [
      'deferStylesheet https://a.test/big.css',
      'inlineStylesheet https://a.test/small.css',
      'deferStylesheet https://a.test/small.css',
    ],
  ],
  [
    'scripts that block',
    [
      request('https://a.test/app.js', { resourceType: 'Script' }),
      request('https://a.test/async.js', { resourceType: 'Script', priority: 'Low' }),
    ],
    {},
    ['deferScript https://a.test/app.js', 'asyncScript https://a.test/app.js'],
  ],
  [
    'a script that blocks, put into the page only while it is small and known to be one',
    [
      request('https://a.test/small.js', {
        resourceType: 'Script',
        mimeType: 'application/javascript',
        transferSize: 3,
      }),
      request('https://a.test/limit.js', {
        resourceType: 'Script',
        mimeType: 'text/javascript',
        resourceSize: 100_000,
        transferSize: 2,
      }),
      request('https://a.test/big.js', {
        resourceType: 'Script',
        mimeType: 'text/javascript',
        resourceSize: 100_001,
        transferSize: 1,
      }),
      request('https://a.test/late.js', {
        resourceType: 'Script',
        mimeType: 'text/javascript',
        initiator: { kind: 'script', url: null },
      }),
    ],
    {},
    [
      'inlineScript https://a.test/small.js',
      'deferScript https://a.test/small.js',
      'asyncScript https://a.test/small.js',
      'inlineScript https://a.test/limit.js',
      'deferScript https://a.test/limit.js',
      'asyncScript https://a.test/limit.js',
      'deferScript https://a.test/big.js',
      'asyncScript https://a.test/big.js',
    ],
  ],
  [
    'sizes',
    [],
    { unsizedImages: [{ url: 'https://a.test/1.png', width: 10, height: 5 }] },
    ['imageDimensions'],
  ],
  [
    'headers where they are missing, and nothing where none were kept',
    [
      request('https://a.test/1.svg', {
        resourceType: 'Image',
        mimeType: 'image/svg+xml',
        headers: { etag: 'x' },
      }),
      request('https://a.test/2.svg', { resourceType: 'Image', mimeType: 'image/svg+xml', headers: {} }),
    ],
    {},
    ['cacheHeaders', 'compression'],
  ],
  ['nothing for what failed', [request('https://t.test/', { thirdParty: true, status: 404 })], {}, []],
])('offers %s', (_, requests, more, expected) => {
  expect(offered(requests, more)).toEqual(expected)
})
