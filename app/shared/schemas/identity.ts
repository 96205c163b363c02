import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { MAX_PASSWORD_LENGTH } from '../rules/access/password-length'
import { tokens, typedCode } from './auth'
import { line } from './organization'

export const PROVIDERS = ['github', 'google', 'linkedin', 'microsoft'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** Issuer and subject identify the account, never the address. */
export interface ProviderAccount {
  provider: ProviderName | 'ldap'
  issuer: string
  subject: string
  email: string | null
  /** Whether the provider verified the address. */
  isEmailVerified: boolean
  firstName: string
  lastName: string
}

export const providerParams = z.object({ provider: z.enum(PROVIDERS) })
const label = z.string()

/** Sign-in methods besides the password. */
export const signInOffer = z.object({
  providers: z.array(z.object({ provider: z.enum(PROVIDERS), label })),
  hasDirectory: z.boolean(),
  /** Whether an organization has a connection to its own provider. */
  hasConnections: z.boolean(),
  /** Whether one may sign in with a passkey alone. */
  hasPasskeys: z.boolean(),
})
export type SignInOffer = z.infer<typeof signInOffer>

/** `flow`: a pending linking that a form started. */
export const startQuery = z.object({
  redirectTo: z.string().max(2000).optional(),
  flow: z.string().min(20).max(200).optional(),
})
export const started = z.object({ url: z.url(), label })
export const linkStarted = z.object({ url: z.url(), flow: z.string() })

/** Callback parameters. */
export const returnQuery = z.object({
  code: z.string().max(4000).optional(),
  state: z.string().max(500).default(''),
  error: z.string().max(200).optional(),
  error_description: z.string().max(2000).optional(),
  iss: z.string().max(500).optional(),
})
export const returned = z.object({
  /** `return`: it was started on another address of ours, where it ends. */
  purpose: z.enum(['signIn', 'link', 'return']),
  label,
  redirectTo: z.string(),
  /** null when linking, which creates no session. */
  tokens: tokens.nullable(),
})

export const signInMethods = z.object({
  hasPassword: z.boolean(),
  isLdapUser: z.boolean(),
  providers: z.array(
    z.object({
      provider: z.enum(PROVIDERS),
      label,
      isOffered: z.boolean(),
      linked: z
        .object({
          email: z.string().nullable(),
          since: z.iso.datetime(),
          lastUsed: z.iso.datetime().nullable(),
        })
        .nullable(),
    }),
  ),
})
export type SignInMethods = z.infer<typeof signInMethods>

/** Directories may use an address or another name. */
export const directoryLoginForm = z.object({
  login: line(320).min(1, { error: () => inputMessages.required }),
  password: z
    .string({ error: () => inputMessages.required })
    .min(1, { error: () => inputMessages.required })
    .max(MAX_PASSWORD_LENGTH),
  staySignedIn: z.union([z.boolean(), z.literal('on').transform(() => true)]).default(false),
  /** As in `loginForm`. */
  code: typedCode.optional(),
})
