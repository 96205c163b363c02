import { z } from 'zod'
import { formMessages, requiredMessage } from '../messages/form'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../rules/access/passwords'
import { profileForm } from './auth'
import { line } from './organization'

const promptName = z.string().regex(/^[a-z][A-Za-z]{0,39}$/)
const checked = z.union([z.boolean(), z.literal('on').transform(() => true)])

/** What the user has chosen or seen. Names in `dismissed` are added to those already there. */
export const settingsForm = z.object({
  showNote: checked.optional(),
  welcomeStepsShown: checked.optional(),
  dismissed: z.array(promptName).max(20).optional(),
})

/** The screen of the own details: what is empty is not sent, which means none, and a box not checked no. */
export const detailsForm = profileForm.extend({
  firstName: line(100).default(''),
  lastName: line(100).default(''),
  showNote: checked.default(false),
})

export const passwordForm = z.object({
  /** Not asked of somebody who has none. */
  currentPassword: z.string().max(MAX_PASSWORD_LENGTH).optional(),
  password: z
    .string({ error: requiredMessage })
    .min(MIN_PASSWORD_LENGTH, formMessages.minLength('The password', MIN_PASSWORD_LENGTH))
    .max(MAX_PASSWORD_LENGTH, formMessages.maxLength('The password', MAX_PASSWORD_LENGTH)),
})

export const session = z.object({
  _id: z.string(),
  device: z.string(),
  ip: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isPersistent: z.boolean(),
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof session>

export const MAX_AVATAR_BYTES = 512 * 1024
/** Base64 is a third longer than what it stands for. */
export const avatarForm = z.object({
  image: z
    .base64()
    .min(1)
    .max(Math.ceil(MAX_AVATAR_BYTES / 3) * 4 + 4),
})
