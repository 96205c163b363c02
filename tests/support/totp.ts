import * as OTPAuth from 'otpauth'

/** The code of an authenticator app, `steps` of 30 s from now: each step works once. */
export const codeOf = (secret: string, steps = 0): string =>
  OTPAuth.TOTP.generate({
    secret: OTPAuth.Secret.fromBase32(secret.replaceAll(' ', '')),
    timestamp: Date.now() + steps * 30_000,
  })
