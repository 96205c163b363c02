import { z } from 'zod'
import { formMessages, inputMessages } from '../messages/form'
import { passwordMessages } from '../messages/sign-up'
import {
  MAX_PASSWORD_LENGTH,
  MIN_LENGTH_WITH_FACTOR,
  MIN_PASSWORD_LENGTH,
} from '../rules/access/password-length'
import { profileForm } from './auth'
import { line } from './organization'

const promptName = z.string().regex(/^[a-z][A-Za-z]{0,39}$/)
const checked = z.union([z.boolean(), z.literal('on').transform(() => true)])

/** Names in `dismissed` are added to the existing ones. */
export const settingsForm = z.object({
  showNote: checked.optional(),
  welcomeStepsShown: checked.optional(),
  dismissed: z.array(promptName).max(20).optional(),
  /** A language tag; mails are in English where the product does not have it. */
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, { error: () => inputMessages.notAnOption })
    .optional(),
})

export const languageForm = settingsForm.pick({ language: true }).required()

/** HTML forms omit empty fields and unchecked boxes. */
export const detailsForm = profileForm.extend({
  firstName: line(100).default(''),
  lastName: line(100).default(''),
  showNote: checked.default(false),
})

const passwordFrom = (minLength: number, tooShort: () => string) =>
  z
    .string({ error: () => inputMessages.required })
    .min(minLength, { error: tooShort })
    .max(MAX_PASSWORD_LENGTH, {
      error: () => formMessages.maxLength(passwordMessages.subject, MAX_PASSWORD_LENGTH),
    })

/** Of a new account, which has no second factor. */
export const newPassword = passwordFrom(MIN_PASSWORD_LENGTH, () =>
  formMessages.minLength(passwordMessages.subject, MIN_PASSWORD_LENGTH),
)
/** The server requires the longer one of accounts without a second factor. */
export const changedPassword = passwordFrom(MIN_LENGTH_WITH_FACTOR, () => passwordMessages.helpWithFactor)

export const passwordForm = z.object({
  /** Not required of users without a password. */
  currentPassword: z.string().max(MAX_PASSWORD_LENGTH).optional(),
  password: changedPassword,
})

export const session = z.object({
  _id: z.string(),
  device: z.string(),
  ip: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isPersistent: z.boolean(),
  /** The current session. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof session>

export const MAX_AVATAR_BYTES = 512 * 1024
/** Base64 adds a third. */
export const avatarForm = z.object({
  image: z
    .base64()
    .min(1)
    .max(Math.ceil(MAX_AVATAR_BYTES / 3) * 4 + 4),
})
