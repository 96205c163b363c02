import { describe, expect, test } from 'vitest'
import { googleAnalyticsMessages as messages } from '../messages/google-analytics'
import { googleSettingsForm, googleSettingsOrNone } from './google-settings'

describe('the ID of a GA4 property', () => {
  test.each([
    ['123456789', '123456789'],
    [' properties/123456789 ', '123456789'],
    [123456789, '123456789'],
  ])('%j is %s', (id, stored) => {
    expect(googleSettingsForm.parse({ id })).toEqual({ id: stored })
  })

  test.each([
    ['UA-12345-1', messages.universalId],
    ['ua-12345-1', messages.universalId],
    ['G-ABC123DEF4', messages.measurementId],
    ['properties/', messages.notAPropertyId],
    ['accounts/123', messages.notAPropertyId],
    ['123 456', messages.notAPropertyId],
    ['-1', messages.notAPropertyId],
    ['1'.repeat(21), messages.notAPropertyId],
    ['１２３', messages.notAPropertyId],
  ])('%s is refused', (id, message) => {
    const issues = googleSettingsForm.safeParse({ id }).error?.issues
    expect(issues).toMatchObject([{ path: ['id'], message }])
  })

  test.each([[undefined], [null], [{}], [{ id: '' }], [{ id: undefined }]])('%j is none', (sent) => {
    expect(googleSettingsOrNone.parse(sent)).toBeNull()
  })
})
