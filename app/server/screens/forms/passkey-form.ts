import { z } from 'zod'
import { twoFactorMessages } from '~/shared/messages/two-factor'
import { credentialJson } from '~/shared/schemas/two-factor'

/** The answer of a passkey as a form field. */
export const credentialField = z
  .string()
  .max(30_000)
  .transform((text, ctx) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      ctx.addIssue({ code: 'custom', message: twoFactorMessages.passkey.refused })
      return z.NEVER
    }
  })
  .pipe(credentialJson)
