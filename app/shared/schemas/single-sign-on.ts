import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { singleSignOnMessages as messages } from '../messages/single-sign-on'
import { JOINING } from '../rules/access/single-sign-on'
import { line } from './organization'
import { idParams } from './paging'

const DISCOVERY = /\/\.well-known\/openid-configuration\/?$/
const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** Also the address of the discovery document, as providers show it. */
const issuer = line(500)
  .transform((text) => text.replace(DISCOVERY, ''))
  .refine(isWebAddress, { error: () => messages.issuerInvalid })

const required = (max: number) => line(max).min(1, { error: () => inputMessages.notBlank })
const claim = line(100)

const connectionFields = z.object({
  name: required(60),
  issuer,
  clientId: required(300),
  scopes: line(300).optional(),
  emailClaim: claim.optional(),
  nameClaim: claim.optional(),
  groupsClaim: claim.optional(),
  joining: z.enum(JOINING, { error: () => inputMessages.notAnOption }),
  /** Name of the team of people without a mapped group. */
  defaultTeam: line(120).nullable().optional(),
  isActive: z.boolean().optional(),
})

const secret = z
  .string({ error: () => inputMessages.required })
  .trim()
  .min(1)
  .max(1_000)
const groups = z
  .array(z.object({ group: required(300), gives: required(120) }))
  .max(200)
  .optional()

/** `gives` is the name of a team, or `owner`. */
export const connectionBody = connectionFields.extend({ clientSecret: secret, groups })
export const connectionChange = connectionBody.partial()
export type ConnectionBody = z.output<typeof connectionBody>

export const connection = z.object({
  _id: z.string(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.string(),
  emailClaim: z.string(),
  nameClaim: z.string(),
  groupsClaim: z.string(),
  joining: z.enum(JOINING),
  defaultTeam: z.string().nullable(),
  groups: z.array(z.object({ group: z.string(), gives: z.string() })),
  isActive: z.boolean(),
  /** Leads to the provider; only who knows it or a proven domain finds the connection. */
  signInUrl: z.string(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Connection = z.infer<typeof connection>

export const signInDomain = z.object({
  domain: z.string(),
  isVerified: z.boolean(),
  recordName: z.string(),
  recordValue: z.string(),
  checkedAt: z.iso.datetime().nullable(),
  /** Its record is not found any more; after 3 days it is no longer verified. */
  missedSince: z.iso.datetime().nullable(),
})
export type SignInDomain = z.infer<typeof signInDomain>

export const singleSignOn = z.object({
  redirectUri: z.string(),
  connections: z.array(connection),
  domains: z.array(signInDomain),
})

const step = z.object({ step: z.string(), state: z.enum(['good', 'warning', 'poor']), text: z.string() })
export const connectionTrial = z.object({ isUsable: z.boolean(), steps: z.array(step) })
export type ConnectionTrial = z.infer<typeof connectionTrial>

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/
export const domainForm = z.object({
  domain: line(253)
    .transform((text) => text.toLowerCase().replace(/^@/, ''))
    .refine((text) => DOMAIN.test(text), { error: () => messages.domainInvalid }),
})
export const connectionParams = idParams.extend({ connectionId: z.string().max(64) })
export const domainParams = idParams.extend({ domain: z.string().max(253) })
export const publicConnectionParams = z.object({ connectionId: z.string().max(64) })

export const findConnectionsForm = z.object({
  email: z.email({ error: () => messages.emailInvalid }).max(320),
})
export const foundConnections = z.object({
  connections: z.array(z.object({ _id: z.string(), label: z.string() })),
})

/** A line per group: `group = team`. */
const groupLines = z
  .string()
  .max(20_000)
  .default('')
  .transform((text, ctx) =>
    text
      .split('\n')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map((one) => {
        const at = one.lastIndexOf('=')
        if (at < 1 || at === one.length - 1)
          ctx.addIssue({ code: 'custom', message: messages.groupLineInvalid(one) })
        return { group: one.slice(0, at).trim(), gives: one.slice(at + 1).trim() }
      }),
  )

/** The form of a connection, as the API takes it. An empty secret keeps the stored one. */
export const connectionForm = connectionFields
  .extend({ clientSecret: secret.optional(), groups: groupLines, isActive: z.boolean().default(false) })
  .transform(({ defaultTeam, scopes, emailClaim, nameClaim, groupsClaim, ...form }) => ({
    ...form,
    defaultTeam: defaultTeam ?? null,
    scopes: scopes ?? '',
    emailClaim: emailClaim ?? '',
    nameClaim: nameClaim ?? '',
    groupsClaim: groupsClaim ?? '',
  }))
