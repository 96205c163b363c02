import { describe, expect, it } from 'vitest'
import { matchStep, newTotpSecret, presentTotp } from './totp'

/** The secret of RFC 6238, appendix B, whose codes are cut to six digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('a code', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [20_000_000_000, '353130', 666_666_666],
  ])('at %d s is %s, of step %d', (seconds, code, step) => {
    expect(matchStep(SECRET, code, at(seconds))).toBe(step)
  })

  it.each([
    ['one step early', 29, 1],
    ['one step late', 89, 1],
    ['two steps late', 120, null],
  ])('%s', (_, seconds, step) => {
    expect(matchStep(SECRET, '287082', at(seconds))).toBe(step)
  })

  it.each(['000000', '28708', '2870822', 'abcdef', ''])('%j is refused', (code) => {
    expect(matchStep(SECRET, code, at(59))).toBeNull()
  })
})

describe('a new secret', () => {
  it('has 160 bits and differs each time', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(newTotpSecret())
  })

  it('is shown as an address, a picture and text', () => {
    const { uri, secret, qrCode } = presentTotp(SECRET, 'ada@example.com')
    expect(uri).toMatch(/^otpauth:\/\/totp\/Lightkeeper:ada%40example\.com\?/)
    expect(new URL(uri).searchParams.get('secret')).toBe(SECRET)
    expect(secret.replaceAll(' ', '')).toBe(SECRET)
    expect(qrCode).toMatch(/^<svg[^>]*>/)
  })
})
