import { describe, expect, it } from 'vitest'
import { browserUserAgent, clientHintHeaders, clientHints } from './user-agent'

const named = (userAgent: string | null, chromiumVersion?: string) =>
  browserUserAgent({ formFactor: 'MOBILE', emulation: { userAgent }, chromiumVersion })

describe('the user agent of a run', () => {
  it("has the browser's version, unless the device names one", () => {
    expect(named(null, '156.0.8078.79')).toMatch(/Android 11.* Chrome\/156\.0\.0\.0 Mobile/)
    expect(named('Mine Chrome/99.0.1.2', '156.0.8078.79')).toBe('Mine Chrome/99.0.1.2')
    expect(named(null)).toContain('Chrome/')
  })

  it('has the client hints that Lighthouse sends', () => {
    expect(clientHints(named(null, '156.0.1.2'))).toEqual({
      brands: [
        { brand: 'Chromium', version: '156' },
        { brand: 'Google Chrome', version: '156' },
      ],
      fullVersion: '156.0.0.0',
      platform: 'Android',
      platformVersion: '11.0',
      architecture: '',
      model: 'moto g power (2022)',
      mobile: true,
    })
    expect(clientHintHeaders(named(null, '156.0.1.2'))).toEqual({
      'sec-ch-ua': '"Chromium";v="156", "Google Chrome";v="156"',
      'sec-ch-ua-mobile': '?1',
      'sec-ch-ua-platform': '"Android"',
    })
  })

  it.each([
    ['Kiosk/1', undefined],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1', undefined],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0.0.0 Safari/537.36', ['Windows', '10.0', false]],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/120.0.0.0', ['macOS', '10.15.7', false]],
  ])('of %s: %j', (userAgent, expected) => {
    const hints = clientHints(userAgent)
    expect(hints && [hints.platform, hints.platformVersion, hints.mobile]).toEqual(expected)
  })
})
