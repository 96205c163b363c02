import { describe, expect, test } from 'vitest'
import { reportedConditions as wireSchema } from '~/shared/schemas/run-conditions'
import { reportedConditions } from './reported-conditions'

const THROTTLING = {
  rttMs: 150,
  throughputKbps: 1638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1474.56,
  uploadThroughputKbps: 675,
  cpuSlowdownMultiplier: 4,
}
const SCREEN = { mobile: true, width: 412, height: 823, deviceScaleFactor: 1.75, disabled: false }
const report = (settings: object = {}, more: object = {}) => ({
  requestedUrl: 'https://shop.example/',
  finalDisplayedUrl: 'https://shop.example/en/',
  environment: { networkUserAgent: 'Mozilla/5.0 (Linux)', benchmarkIndex: 1500 },
  configSettings: {
    throttlingMethod: 'devtools',
    throttling: THROTTLING,
    screenEmulation: SCREEN,
    ...settings,
  },
  runWarnings: ['The page redirected', 'The page redirected'],
  ...more,
})

describe('the conditions of a test', () => {
  test('are those of its report, each warning once', () => {
    const result = reportedConditions(report())
    expect(wireSchema.parse(result)).toEqual(result)
    expect(result).toEqual({
      requestedUrl: 'https://shop.example/',
      finalUrl: 'https://shop.example/en/',
      userAgent: 'Mozilla/5.0 (Linux)',
      screen: { width: 412, height: 823, pixelRatio: 1.75 },
      connection: {
        rttMs: 150,
        downloadKbps: 1638.4,
        applied: { latencyMs: 562.5, downloadKbps: 1474.56, uploadKbps: 675 },
      },
      cpuSlowdown: 4,
      warnings: ['The page redirected'],
    })
  })

  test('report no simulated connection, and none for an unthrottled test', () => {
    const simulated = reportedConditions(report({ throttlingMethod: 'simulate' }))
    expect(simulated.connection).toEqual({ rttMs: 150, downloadKbps: 1638.4, applied: null })
    expect(reportedConditions(report({ throttlingMethod: 'provided' })).connection).toBeNull()
  })

  test('have no viewport without emulation', () => {
    expect(reportedConditions(report({ screenEmulation: { ...SCREEN, disabled: true } })).screen).toBeNull()
    expect(reportedConditions(report({ screenEmulation: { ...SCREEN, width: 0 } })).screen).toBeNull()
  })

  test.each([
    ['nothing', null],
    ['a report without settings', {}],
    ['settings of another kind', report({ throttling: 'fast', screenEmulation: 7 }, { runWarnings: 'x' })],
    ['figures that are none', report({ throttling: { ...THROTTLING, rttMs: '150' }, screenEmulation: null })],
  ])('of %s are unknown, never 0', (_, broken) => {
    expect(reportedConditions(broken)).toMatchObject({ screen: null, connection: null })
    expect(JSON.stringify(reportedConditions(broken))).not.toContain(':0')
  })
})
