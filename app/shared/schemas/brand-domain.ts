import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { DOMAIN_STATES, RECORD_STATES } from '../rules/brands/domain-state'
import { SENDER_STATES } from '../rules/brands/sender-records'

const MAX_TYPED = 300
const typedHost = z
  .string({ error: () => inputMessages.required })
  .trim()
  .min(1, { error: () => inputMessages.notBlank })
  .max(MAX_TYPED, { error: () => inputMessages.atMostCharacters(MAX_TYPED) })

export const brandDomainForm = z.object({ host: typedHost })
export const brandDomainParams = z.object({
  id: z.string().regex(/^\d{1,9}$/),
  domainId: z.string().max(64),
})
/** For the buttons of a domain, which all post to one screen. */
export const brandDomainIntent = z.object({ domainId: z.string().max(64) })

export const dnsRecord = z.object({
  type: z.enum(['CNAME', 'TXT']),
  name: z.string(),
  value: z.string(),
  state: z.enum(RECORD_STATES),
})
export type DnsRecord = z.infer<typeof dnsRecord>

export const brandDomain = z.object({
  _id: z.string(),
  host: z.string(),
  state: z.enum(DOMAIN_STATES),
  /** The top of a domain, where no CNAME is possible. */
  isApex: z.boolean(),
  /** Another organization has proven it. */
  isTaken: z.boolean(),
  records: z.array(dnsRecord),
  createdAt: z.iso.datetime(),
  checkedAt: z.iso.datetime().nullable(),
  nextCheckAt: z.iso.datetime().nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  certificateAt: z.iso.datetime().nullable(),
  missedSince: z.iso.datetime().nullable(),
})
export type BrandDomain = z.infer<typeof brandDomain>
export const brandDomains = z.object({
  mainHost: z.string(),
  isHttps: z.boolean(),
  mayChange: z.boolean(),
  items: z.array(brandDomain),
})
export type BrandDomains = z.infer<typeof brandDomains>

export const hostQuery = z.object({ domain: typedHost })
export const cnameAnswer = z.object({ domain: z.string(), hasCname: z.boolean() })
export const domainAnswer = cnameAnswer.extend({
  isAvailable: z.boolean(),
  reason: z.string().nullable(),
  records: z.array(dnsRecord.omit({ state: true })),
})

export const tlsAskQuery = z.object({ domain: z.string().max(MAX_TYPED).default('') })

export const brandSender = z.object({
  /** Of the sender address in the brand; null without one. */
  address: z.string().nullable(),
  domain: z.string().nullable(),
  /** null until its records were created. */
  state: z.enum(SENDER_STATES).nullable(),
  isUsed: z.boolean(),
  records: z.array(dnsRecord.extend({ purpose: z.enum(['spf', 'dkim', 'dmarc']) })),
  checkedAt: z.iso.datetime().nullable(),
  nextCheckAt: z.iso.datetime().nullable(),
  missedSince: z.iso.datetime().nullable(),
})
export type BrandSender = z.infer<typeof brandSender>
