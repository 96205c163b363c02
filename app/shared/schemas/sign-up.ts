import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { passwordWeakness } from '../rules/access/passwords'
import { changedPassword, newPassword } from './account'
import { emailAddress } from './auth'
import { entityName, line } from './organization'

const password = newPassword
const personName = line(100).min(1, { error: () => inputMessages.notBlank })

/** Anything else gives the message for an invalid link. */
export const linkToken = z.string().max(200)

export const signUpForm = z
  .object({
    firstName: personName,
    lastName: personName,
    email: emailAddress,
    organization: entityName,
    password,
  })
  .superRefine((form, context) => {
    const weakness = passwordWeakness(form.password, form)
    if (weakness) context.addIssue({ code: 'custom', path: ['password'], message: weakness })
  })

export const emailForm = z.object({ email: emailAddress })
export const confirmForm = z.object({ token: linkToken })
/** Signed-in users omit the address. */
export const resendForm = z.object({ email: emailAddress.optional() })
export const resetForm = z.object({ token: linkToken, password: changedPassword })
export const validateQuery = z.object({ key: linkToken })
export const linkState = z.object({
  isValid: z.boolean(),
  purpose: z.enum(['confirm', 'reset', 'payment']).nullable(),
})

/** Without an SMTP server mails are kept for super admins. */
export const signUpState = z.object({
  isOpen: z.boolean(),
  /** null without a trial. */
  trialDays: z.int().nullable(),
  sendsMail: z.boolean(),
})

export const invitationToken = z.object({ token: linkToken })
/** New users set name and password; signed-in users send nothing. */
export const acceptForm = z.object({
  firstName: personName.optional(),
  lastName: personName.optional(),
  password: password.optional(),
})
export const newAccountForm = z.object({ firstName: personName, lastName: personName, password })

export const invitationOffer = z.object({
  email: z.string(),
  organizationName: z.string(),
  /** Client, projects or team. */
  places: z.array(z.string()),
  role: z.string().nullable(),
  invitedBy: z.string().nullable(),
  /** `new` has no confirmed account and sets a password. */
  person: z.enum(['new', 'known']),
  expiresAt: z.iso.datetime(),
})
export type InvitationOffer = z.infer<typeof invitationOffer>

export const accepted = z.object({ ok: z.literal(true), email: z.string() })
