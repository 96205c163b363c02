import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { MAX_PASSWORD_LENGTH } from '../rules/access/password-length'
import { ASSIGNABLE_ROLES } from '../rules/access/roles'
import { line } from './organization'

/** Stored as typed, compared case-insensitively. */
export const emailAddress = z
  .string({ error: () => inputMessages.required })
  .trim()
  .pipe(
    z.email({ error: () => inputMessages.validEmail }).max(320, { error: () => inputMessages.validEmail }),
  )

/** A code of the authenticator app or a recovery code, as typed. */
export const typedCode = z
  .string({ error: () => inputMessages.required })
  .trim()
  .min(1, { error: () => inputMessages.required })
  .max(60)

export const loginForm = z.object({
  username: z
    .email({
      error: (issue) => (issue.input === undefined ? inputMessages.required : inputMessages.validEmail),
    })
    .max(320),
  password: z
    .string({ error: () => inputMessages.required })
    .min(1, { error: () => inputMessages.required })
    .max(MAX_PASSWORD_LENGTH),
  staySignedIn: z.union([z.boolean(), z.literal('on').transform(() => true)]).default(false),
  /** The second step of API callers; without it such a user is refused with the reason MFA_REQUIRED. */
  code: typedCode.optional(),
})

export const refreshBody = z.object({ refreshToken: z.string().min(20).max(200) })

export const profile = z.object({
  _id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isSuper: z.boolean(),
  isOwner: z.boolean(),
  isConfirmed: z.boolean(),
  theme: z.enum(['dark', 'light']).nullable(),
  timezone: z.string(),
  settings: z.object({
    showNote: z.boolean().default(true),
    /** Names of hidden prompts. */
    dismissed: z.array(z.string()).default([]),
    /** Of mails; null is English. */
    language: z.string().nullable().default(null),
  }),
  /** False for users who sign in with external accounts only. */
  hasPassword: z.boolean(),
  /** Changes with the image; null without one. */
  avatarVersion: z.int().nullable(),
  welcomeStepsShown: z.boolean(),
  lastLoggedIn: z.iso.datetime().nullable(),
  isBillingAdmin: z.boolean(),
  isLdapUser: z.boolean(),
  /** A second factor is required of the user, who has none yet. */
  mustAddFactor: z.boolean().optional(),
  /** The super admin who acts as the user. */
  support: z.object({ by: z.string(), until: z.iso.datetime() }).optional(),
  /** The database whose organizations the session shows, and those to choose from; absent without a choice. */
  cell: z.int().optional(),
  cells: z.array(z.int()).optional(),
  /** Looks at a public demo without an account. */
  isDemoVisitor: z.boolean().optional(),
  /** Whether this installation sells subscriptions. */
  hasBilling: z.boolean(),
  /** 0 means paid. */
  trialLevel: z.int(),
  startTrialDate: z.iso.datetime().nullable(),
  /** Of the running trial that ends first. */
  endTrialDate: z.iso.datetime().nullable(),
  isInvoicePending: z.boolean(),
  /** The organization of the sign-up or first invitation. */
  organization: z.int().nullable(),
  ownerOf: z.array(z.int()),
  memberOf: z.array(z.int()),
  billingOf: z.array(z.int()),
  trialOf: z.array(z.int()),
  expiredIn: z.array(z.int()),
  teams: z.array(z.object({ _id: z.int(), organization: z.int(), isAdministrator: z.boolean() })),
  roles: z.array(
    z.object({
      organization: z.int(),
      client: z.int(),
      project: z.int().nullable(),
      role: z.enum(ASSIGNABLE_ROLES),
    }),
  ),
})
export type Profile = z.infer<typeof profile>

export const profileForm = z.object({
  firstName: line(100).optional(),
  lastName: line(100).optional(),
  theme: z.enum(['dark', 'light', 'system']).optional(),
  timezone: z.string().max(100).optional(),
})

export const tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.int(),
  user: profile,
})
