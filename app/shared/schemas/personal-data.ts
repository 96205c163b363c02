import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { MAX_PASSWORD_LENGTH } from '../rules/access/password-length'

/** The address is typed again, so that no session left open can delete an account by one press. */
export const accountDeletionForm = z.object({
  email: z
    .string({ error: () => inputMessages.required })
    .trim()
    .min(1, { error: () => inputMessages.required })
    .max(320),
  /** Not required of users without a password. */
  currentPassword: z.string().max(MAX_PASSWORD_LENGTH).optional(),
})

const owned = z.object({ _id: z.int(), name: z.string(), clients: z.int(), members: z.int() })

export const accountDeletion = z.object({
  /** Organizations that would be left without an owner. */
  blockedBy: z.array(owned),
  /** Empty organizations that go with the account. */
  deletes: z.array(owned),
  isLastSuper: z.boolean(),
  needsPassword: z.boolean(),
})
export type AccountDeletion = z.infer<typeof accountDeletion>
