import { z } from 'zod'
import { messages } from '../messages'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../rules/passwords'
import { profileForm } from './auth'
import { line } from './organization'

const promptName = z.string().regex(/^[a-z][A-Za-z]{0,39}$/)
const checked = z.union([z.boolean(), z.literal('on').transform(() => true)])

/** Names in `dismissed` are added to the existing ones. */
export const settingsForm = z.object({
  showNote: checked.optional(),
  welcomeStepsShown: checked.optional(),
  dismissed: z.array(promptName).max(20).optional(),
})

/** HTML forms omit empty fields and unchecked boxes. */
export const detailsForm = profileForm.extend({
  firstName: line(100).default(''),
  lastName: line(100).default(''),
  showNote: checked.default(false),
})

export const passwordForm = z.object({
  /** Not required of users without a password. */
  currentPassword: z.string().max(LONGEST_PASSWORD).optional(),
  password: z
    .string({ error: messages.required })
    .min(SHORTEST_PASSWORD, messages.form.minLength('The password', SHORTEST_PASSWORD))
    .max(LONGEST_PASSWORD, messages.form.maxLength('The password', LONGEST_PASSWORD)),
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

export const LARGEST_AVATAR = 512 * 1024
/** Base64 adds a third. */
export const avatarForm = z.object({
  image: z
    .base64()
    .min(1)
    .max(Math.ceil(LARGEST_AVATAR / 3) * 4 + 4),
})
