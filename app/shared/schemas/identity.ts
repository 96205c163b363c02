import { z } from 'zod'
import { requiredMessage } from '../messages/form'
import { tokens } from './auth'
import { line } from './organization'

export const PROVIDERS = ['github', 'google', 'linkedin', 'microsoft'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** Who somebody is at a provider. Issuer and subject name the account there; the e-mail address never does. */
export interface ProviderAccount {
  provider: ProviderName | 'ldap'
  issuer: string
  subject: string
  email: string | null
  /** Whether the provider vouches that the address is this person's. */
  isEmailVerified: boolean
  firstName: string
  lastName: string
}

export const providerParams = z.object({ provider: z.enum(PROVIDERS) })
const label = z.string()

/** What may be used to sign in here, besides e-mail and password. */
export const signInOffer = z.object({
  providers: z.array(z.object({ provider: z.enum(PROVIDERS), label })),
  hasDirectory: z.boolean(),
})
export type SignInOffer = z.infer<typeof signInOffer>

/** `flow` names a linking that was begun by a form and is to be gone on with. */
export const startQuery = z.object({
  redirectTo: z.string().max(2000).optional(),
  flow: z.string().min(20).max(200).optional(),
})
export const started = z.object({ url: z.url(), label })
export const linkStarted = z.object({ url: z.url(), flow: z.string() })

/** What a provider sends the browser back with. */
export const returnQuery = z.object({
  code: z.string().max(4000).optional(),
  state: z.string().max(500).default(''),
  error: z.string().max(200).optional(),
  error_description: z.string().max(2000).optional(),
  iss: z.string().max(500).optional(),
})
export const returned = z.object({
  purpose: z.enum(['signIn', 'link']),
  label,
  redirectTo: z.string(),
  /** Null when an account was linked, which opens no session. */
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

/** A directory knows people by address or by another name. */
export const directoryLoginForm = z.object({
  login: line(320).min(1, requiredMessage),
  password: z.string({ error: requiredMessage }).min(1, requiredMessage).max(1000),
  staySignedIn: z.union([z.boolean(), z.literal('on').transform(() => true)]).default(false),
})
