import { expect, it } from 'vitest'
import { requestHeadersIn } from './request-headers'

const planned = (requestId: string, headers: object) => ({
  method: 'Network.requestWillBeSent',
  params: { requestId, request: { headers } },
})
const sent = (requestId: string, headers: object) => ({
  method: 'Network.requestWillBeSentExtraInfo',
  params: { requestId, headers },
})

it('keeps selected headers as they were sent, without credentials', () => {
  const headersOf = requestHeadersIn([
    planned('1', { 'User-Agent': 'Chrome' }),
    sent('1', {
      'User-Agent': 'Chrome',
      Cookie: 'sid=secret',
      Authorization: 'Bearer secret',
      'X-Token': 'secret',
      'sec-fetch-mode': 'cors',
    }),
  ])
  expect(headersOf({ requestId: '1' })).toEqual({
    requestHeaders: {
      'user-agent': 'Chrome',
      cookie: '[redacted]',
      authorization: '[redacted]',
      'sec-fetch-mode': 'cors',
    },
  })
})

it('gives each request of a redirect chain its own, and planned ones where the sent ones are unknown', () => {
  const headersOf = requestHeadersIn([
    planned('1', { Accept: 'a' }),
    sent('1', { Accept: 'a', Referer: 'r' }),
    planned('1', { Accept: 'b' }),
    sent('1', { Accept: 'b' }),
    planned('2', { Accept: 'c' }),
  ])
  expect(headersOf({ requestId: '1' })).toEqual({ requestHeaders: { accept: 'a', referer: 'r' } })
  expect(headersOf({ requestId: '1:redirect' })).toEqual({ requestHeaders: { accept: 'b' } })
  expect(headersOf({ requestId: '2' })).toEqual({ requestHeaders: { accept: 'c' } })
  expect(headersOf({ requestId: '3' })).toEqual({})
})
