import { describe, expect, it } from 'vitest'
import { statusReason } from './reason-label'

const AT = '2026-11-23T04:00:00.000Z'

describe("the reason for a monitor's state", () => {
  it.each([
    ['not-checked', null, 'Waiting for the first check'],
    ['not-checked', AT, 'No checks ran'],
    ['cut-off', null, 'The prober had no network connection'],
    ['status', AT, 'Unexpected HTTP status'],
    [null, AT, null],
    [null, null, null],
    ['a reason of another version', AT, 'a reason of another version'],
  ])('%s, last checked %s: %s', (reason, checkedAt, expected) => {
    expect(statusReason({ reason, checkedAt })).toBe(expected)
  })
})
