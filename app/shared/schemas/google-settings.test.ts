import { describe, expect, test } from 'vitest'
import { googleAnalyticsMessages as words } from '../messages/google-analytics'
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
    ['UA-12345-1', words.universalId],
    ['ua-12345-1', words.universalId],
    ['G-ABC123DEF4', words.measurementId],
    ['properties/', words.notAPropertyId],
    ['accounts/123', words.notAPropertyId],
    ['123 456', words.notAPropertyId],
    ['-1', words.notAPropertyId],
    ['1'.repeat(21), words.notAPropertyId],
    ['１２３', words.notAPropertyId],
  ])('%s is refused', (id, message) => {
    const issues = googleSettingsForm.safeParse({ id }).error?.issues
    expect(issues).toMatchObject([{ path: ['id'], message }])
  })

  test.each([[undefined], [null], [{}], [{ id: '' }], [{ id: undefined }]])('%j is none', (sent) => {
    expect(googleSettingsOrNone.parse(sent)).toBeNull()
  })
})
