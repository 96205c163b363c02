import { expect, it } from 'vitest'
import type { RunFailureCode } from '~/shared/rules/measuring/run-failures'
import type { EgressFailure } from '../egress/network-error'
import { type DocumentRecord, loadFailure } from './load-failure'

const START = 'https://shop.example/'
const ERROR_PAGE = 'chrome-error://chromewebdata/'
const loaded: DocumentRecord = { url: START, resourceType: 'Document', frameId: 'main' }
const failed = (url: string, localizedFailDescription: string): DocumentRecord => ({
  ...loaded,
  url,
  failed: true,
  localizedFailDescription,
})
const frame = { ...failed('https://ads.example/', 'net::ERR_EMPTY_RESPONSE'), frameId: 'ad' }

const egressOf = (outcome: string): EgressFailure =>
  outcome.startsWith('net::')
    ? { code: null, reason: outcome }
    : { code: outcome as RunFailureCode, reason: 'net::ERR_OF_THE_PROXY' }

function find(
  final: string,
  records: DocumentRecord[],
  { code, failures = [] }: { code?: RunFailureCode; failures?: [string, string][] } = {},
) {
  const proxied = new Map(failures.map(([key, outcome]) => [key, egressOf(outcome)]))
  const failure = code ? { code, detail: 'of the engine' } : null
  const found = loadFailure({ finalDisplayedUrl: final }, failure, records, proxied)
  return found && [found.code, found.url]
}

it('accepts a web page, also with a failed frame', () => {
  expect(find('https://other.example/x', [loaded, frame])).toBeNull()
})

it.each<[string, string, string, [string, string][], RunFailureCode]>([
  [
    'a refused private address',
    'http://10.0.0.1/',
    'net::ERR_EMPTY_RESPONSE',
    [['http://10.0.0.1/', 'PRIVATE_TARGET']],
    'PRIVATE_TARGET',
  ],
  [
    'a private address over https',
    'https://10.0.0.1/',
    'net::ERR_TUNNEL_CONNECTION_FAILED',
    [['10.0.0.1:443', 'PRIVATE_TARGET']],
    'PRIVATE_TARGET',
  ],
  [
    'a dead host',
    'http://gone.example:8080/',
    'net::ERR_EMPTY_RESPONSE',
    [['http://gone.example:8080/', 'DNS_FAILED']],
    'DNS_FAILED',
  ],
  ['a bad certificate', 'https://old.example/', 'net::ERR_CERT_DATE_INVALID', [], 'TLS_ERROR'],
  ['an unknown issuer', 'https://own.example/', 'net::ERR_CERT_AUTHORITY_INVALID', [], 'TLS_UNTRUSTED'],
  ['another name', 'https://name.example/', 'net::ERR_CERT_COMMON_NAME_INVALID', [], 'TLS_OTHER_HOST'],
  ['a closed connection', 'http://rude.example/', 'net::ERR_EMPTY_RESPONSE', [], 'CONNECTION_RESET'],
  [
    'a response that is no HTTP',
    'http://odd.example/',
    'net::ERR_EMPTY_RESPONSE',
    [['http://odd.example/', 'net::ERR_INVALID_HTTP_RESPONSE']],
    'CONNECTION_FAILED',
  ],
  ['an unknown reason', 'http://odd.example/', 'net::ERR_FAILED', [], 'CONNECTION_FAILED'],
])('names %s that the page led to', (_, url, error, failures, code) => {
  expect(find(ERROR_PAGE, [loaded, failed(url, error), frame], { failures })).toEqual([code, url])
})

it.each(['about:blank', 'data:text/html,hello', 'blob:https://shop.example/1'])('refuses %s', (final) => {
  expect(find(final, [loaded])).toEqual(['NOT_A_WEB_PAGE', final])
})

it("refuses the browser's error page without a record", () => {
  expect(find(ERROR_PAGE, [])).toEqual(['CONNECTION_FAILED', null])
})

it('prefers the reason of an address to a page without content', () => {
  const records = [loaded, failed('http://gone.example/', 'net::ERR_NAME_NOT_RESOLVED')]
  expect(find(ERROR_PAGE, records, { code: 'NO_CONTENT' })).toEqual(['DNS_FAILED', 'http://gone.example/'])
  expect(find(START, records, { code: 'NO_CONTENT' })).toEqual(['NO_CONTENT', START])
})

it('tells a server that does not answer from a page without content', () => {
  expect(find(START, [{ ...loaded, statusCode: -1 }], { code: 'NO_CONTENT' })).toEqual(['NO_RESPONSE', START])
  expect(find(START, [{ ...loaded, statusCode: 200 }], { code: 'NO_CONTENT' })).toEqual(['NO_CONTENT', START])
})

it('makes a vague reason precise, and keeps others', () => {
  const records = [failed(START, 'net::ERR_CONTENT_LENGTH_MISMATCH')]
  expect(find(START, records, { code: 'PAGE_LOAD_FAILED' })).toEqual(['INCOMPLETE_RESPONSE', START])
  expect(find(START, records, { code: 'PAGE_HUNG' })).toEqual(['PAGE_HUNG', START])
  const refused = [loaded, failed('https://other.example/', 'net::ERR_CERT_AUTHORITY_INVALID')]
  expect(find(START, refused, { code: 'TLS_OTHER_HOST' })).toEqual([
    'TLS_UNTRUSTED',
    'https://other.example/',
  ])
  const aborted = [failed(START, 'net::ERR_ABORTED')]
  expect(find(START, aborted, { code: 'PAGE_LOAD_FAILED' })).toEqual(['PAGE_LOAD_FAILED', START])
})
