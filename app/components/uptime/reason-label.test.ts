import { describe, expect, it } from 'vitest'
import { statusReason } from './reason-label'

const CERTIFICATE = { name: 'R11', endsAt: '2026-12-04T23:59:59.000Z' }
const AT = '2026-11-23T04:00:00.000Z'

describe("the reason for a monitor's state", () => {
  it.each([
    ['not-checked', null, 'Waiting for the first check'],
    ['not-checked', AT, 'No checks ran'],
    ['cut-off', null, 'The prober had no network connection'],
    ['status', AT, 'Unexpected HTTP status'],
    ['tls-expires-soon', AT, 'Certificate expires soon: “R11” ends on 4 Dec 2026'],
    ['tls-issuer-expires-soon', AT, 'Intermediate certificate expires soon: “R11” ends on 4 Dec 2026'],
    [null, AT, null],
    [null, null, null],
    ['a reason of another version', AT, 'a reason of another version'],
  ])('%s, last checked %s: %s', (reason, checkedAt, expected) => {
    expect(statusReason({ reason, checkedAt, certificate: CERTIFICATE }, 'UTC')).toBe(expected)
  })

  it.each([
    [503, 'HTTP 503 Service Unavailable'],
    [599, 'HTTP 599'],
    [null, 'Unexpected HTTP status'],
  ])('names the HTTP status %s', (httpStatus, expected) => {
    const facts = { reason: 'status', httpStatus, checkedAt: AT, certificate: null }
    expect(statusReason(facts, 'UTC')).toBe(expected)
  })

  it('names no certificate that is unknown', () => {
    const facts = { reason: 'tls-expires-soon', checkedAt: AT, certificate: null }
    expect(statusReason(facts, 'UTC')).toBe('Certificate expires soon')
  })
})
