import * as OTPAuth from 'otpauth'
import { renderSVG } from 'uqr'
import { openSecret, sealSecret } from '../../platform/secrets'
import { TOTP } from './rules'

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
const ISSUER = 'Lightkeeper'

const placeOf = (userId: string) => `totp_secret:${userId}`

export const newTotpSecret = (): string => new OTPAuth.Secret({ size: SECRET_BYTES }).base32

export const sealTotp = (userId: string, secret: string): Promise<string> =>
  sealSecret(secret, placeOf(userId))

/** null when the installation's key has changed since. */
export const openTotp = (userId: string, sealed: string): Promise<string | null> =>
  openSecret(sealed, placeOf(userId))

const generatorOf = (secret: string, label = '') =>
  new OTPAuth.TOTP({
    issuer: ISSUER,
    label,
    secret: OTPAuth.Secret.fromBase32(secret),
    algorithm: TOTP.algorithm,
    digits: TOTP.digits,
    period: TOTP.period,
  })

/** The 30 s step whose code this is, within one step of now; null for a wrong code. */
export function matchStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const generator = generatorOf(secret)
  const delta = generator.validate({ token: code, timestamp, window: TOTP.window })
  return delta === null ? null : generator.counter({ timestamp }) + delta
}

/** For the authenticator app: the address as a picture, and the secret to type. */
export function presentTotp(secret: string, email: string): { secret: string; uri: string; qrCode: string } {
  const uri = generatorOf(secret, email).toString()
  const qrCode = renderSVG(uri, { ecc: 'M', border: 2, pixelSize: 4 })
  return { secret: (secret.match(/.{1,4}/g) ?? []).join(' '), uri, qrCode }
}
