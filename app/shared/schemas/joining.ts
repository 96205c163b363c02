import { z } from 'zod'
import { messages } from '../messages'
import { passwordWeakness } from '../rules/passwords'
import { passwordForm } from './account'
import { emailAddress } from './auth'
import { entityName, line } from './organization'

const { password } = passwordForm.shape
const personName = line(100).min(1, messages.notBlank)

/** What a link in a mail carries; whatever else is sent is told as a link that does not work. */
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
    const weakness = passwordWeakness(form.password, form.email)
    if (weakness) context.addIssue({ code: 'custom', path: ['password'], message: weakness })
  })

export const emailForm = z.object({ email: emailAddress })
export const confirmForm = z.object({ token: linkToken })
/** Signed in, one's own address is meant. */
export const resendForm = z.object({ email: emailAddress.optional() })
export const resetForm = z.object({ token: linkToken, password })
export const validateQuery = z.object({ key: linkToken })
export const linkState = z.object({
  isValid: z.boolean(),
  purpose: z.enum(['confirm', 'reset', 'payment']).nullable(),
})

/** Whether strangers may sign up here. */
export const signUpState = z.object({ isOpen: z.boolean() })

export const invitationToken = z.object({ token: linkToken })
/** A newcomer sets name and password; who is signed in sends nothing. */
export const acceptForm = z.object({
  firstName: personName.optional(),
  lastName: personName.optional(),
  password: password.optional(),
})
export const newcomerForm = z.object({ firstName: personName, lastName: personName, password })

/** What the person with the link may know of an invitation. */
export const invitationOffer = z.object({
  email: z.string(),
  organizationName: z.string(),
  /** The client, the projects or the team. */
  places: z.array(z.string()),
  role: z.string().nullable(),
  invitedBy: z.string().nullable(),
  /** `new` has no account that was ever confirmed, and sets a password here. */
  person: z.enum(['new', 'known']),
  expiresAt: z.iso.datetime(),
})
export type InvitationOffer = z.infer<typeof invitationOffer>

export const accepted = z.object({ ok: z.literal(true), email: z.string() })
