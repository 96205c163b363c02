import { z } from 'zod'

/** What each kind of check is set to, without what is secret of it (see `requestSecrets`). */

export const REQUEST_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
export const REDIRECT_POLICIES = ['follow', 'answer'] as const
export const DNS_RECORDS = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'CAA'] as const
export const JSON_COMPARISONS = ['equals', 'differs', 'contains', 'less', 'greater', 'exists'] as const

const http = {
  method: z.enum(REQUEST_METHODS),
  /** Codes and ranges, such as `200-299,401`. */
  status: z.string(),
  /** `follow` goes where a redirect leads (at most 10 times); `answer` takes the redirect as the answer. */
  redirects: z.enum(REDIRECT_POLICIES),
  /** Whether a certificate that browsers refuse is a failure. */
  verifiesTls: z.boolean(),
  /** Days before the certificate's end from which the monitor is degraded; null is never. */
  tlsDays: z.int().nullable(),
}

export const monitorSettings = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('http'), ...http }),
  z.object({
    kind: z.literal('keyword'),
    ...http,
    keyword: z.string(),
    /** Whether the text has to be there, or must not be. */
    isPresent: z.boolean(),
    isCaseSensitive: z.boolean(),
  }),
  z.object({
    kind: z.literal('json'),
    ...http,
    /** A path such as `$.status` or `$.checks[0].ok`. */
    path: z.string(),
    comparison: z.enum(JSON_COMPARISONS),
    expected: z.string(),
  }),
  /** `host` or `host:port` (443). */
  z.object({ kind: z.literal('tls'), tlsDays: z.int().nullable() }),
  /** A name; `resolver` an address of a server to ask, null the prober's own; `expected` empty is any answer. */
  z.object({
    kind: z.literal('dns'),
    record: z.enum(DNS_RECORDS),
    resolver: z.string().nullable(),
    expected: z.string(),
  }),
  /** `host:port`. */
  z.object({ kind: z.literal('tcp') }),
])
export type MonitorSettings = z.infer<typeof monitorSettings>
export type SettingsOf<K extends MonitorSettings['kind']> = Extract<MonitorSettings, { kind: K }>

/** What a request carries that may be secret; sealed where it is stored. */
export const requestSecrets = z.object({
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  body: z.string(),
})
export type RequestSecrets = z.infer<typeof requestSecrets>
