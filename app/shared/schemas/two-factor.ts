import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { MAX_PASSWORD_LENGTH } from '../rules/access/password-length'
import { tokens, typedCode } from './auth'
import { line } from './organization'
import { pageOf, paging } from './paging'

/** What `navigator.credentials` answers, in the JSON form of WebAuthn level 3. */
export const credentialJson = z.looseObject({
  id: z.string().min(1).max(2000),
  rawId: z.string().min(1).max(2000),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().min(1).max(20_000) }),
  clientExtensionResults: z.looseObject({}).default({}),
})
export type CredentialJson = z.infer<typeof credentialJson>

/** Options that are passed to `navigator.credentials` as they are. */
export const credentialOptions = z.looseObject({ challenge: z.string() })

export const twoFactor = z.object({
  /** The authenticator app; null without one. */
  totp: z.object({ since: z.iso.datetime(), lastUsed: z.iso.datetime().nullable() }).nullable(),
  passkeys: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      /** The address that it was added on, and works on. */
      host: z.string(),
      worksHere: z.boolean(),
      createdAt: z.iso.datetime(),
      lastUsed: z.iso.datetime().nullable(),
    }),
  ),
  recoveryCodesLeft: z.int(),
  /** Passkeys need https and a host name. */
  hasPasskeys: z.boolean(),
  /** An organization of the user or the installation requires a second factor. */
  isRequired: z.boolean(),
})
export type TwoFactor = z.infer<typeof twoFactor>

export const totpSetup = z.object({
  /** Base32, in groups of four. */
  secret: z.string(),
  uri: z.string(),
  /** An SVG image. */
  qrCode: z.string(),
})
export type TotpSetup = z.infer<typeof totpSetup>

export const codeForm = z.object({ code: typedCode })

/** Shown once; null when the user already has some. */
export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() })

export const passkeyName = line(60).min(1, { error: () => inputMessages.required })
export const newPasskey = z.object({ name: passkeyName, credential: credentialJson })

const passkeysHere = {
  /** That work on the address which the browser uses. */
  hasPasskeys: z.boolean(),
  /** Other addresses, where the user has passkeys. */
  passkeyHosts: z.array(z.string()),
}

/** The second step of a sign-in. */
export const secondStep = z.object({
  email: z.string(),
  hasTotp: z.boolean(),
  ...passkeysHere,
  /** Where the sign-in was to lead; null for the start screen. */
  returnTo: z.string().nullable(),
})
export type SecondStep = z.infer<typeof secondStep>

/** A code, or the answer of a passkey. */
export const secondStepForm = z.object({ code: typedCode.optional(), credential: credentialJson.optional() })
export const secondStepAnswer = tokens.extend({ recoveryCodesLeft: z.int().nullable() })

export const passkeySignInForm = z.object({
  credential: credentialJson,
  staySignedIn: z.union([z.boolean(), z.literal('on').transform(() => true)]).default(false),
})

/** How the user can confirm who they are, and whether that happened within the last minutes. */
export const confirmation = z.object({
  isConfirmed: z.boolean(),
  hasPassword: z.boolean(),
  hasTotp: z.boolean(),
  ...passkeysHere,
  /** A code by email: for users with none of these. */
  byMail: z.boolean(),
})
export type Confirmation = z.infer<typeof confirmation>

export const confirmationForm = z.object({
  password: z.string().max(MAX_PASSWORD_LENGTH).optional(),
  code: typedCode.optional(),
  mailCode: typedCode.optional(),
  credential: credentialJson.optional(),
})

/** A form that its user posts again after the confirmation. */
export const heldForm = z.object({
  path: z.string().startsWith('/').max(2000),
  fields: z.array(z.tuple([z.string().max(200), z.string().max(20_000)])).max(300),
})
export type HeldForm = z.infer<typeof heldForm>

export const twoFactorPolicy = z.object({ isRequired: z.boolean() })

export const memberFactors = z.object({ _id: z.string(), name: z.string(), email: z.string() })
export const organizationPolicy = z.object({
  isRequired: z.boolean(),
  members: z.int(),
  /** Members without a second factor. */
  without: pageOf(memberFactors),
})
export type OrganizationPolicy = z.infer<typeof organizationPolicy>
export const policyQuery = paging(50)

export const superAdminPolicy = z.object({ isRequired: z.boolean(), without: z.array(memberFactors) })
export type SuperAdminPolicy = z.infer<typeof superAdminPolicy>

/** HTML forms omit unchecked boxes. */
export const policyForm = z.object({
  isRequired: z
    .literal('on')
    .optional()
    .transform((value) => value === 'on'),
})
