import { z } from 'zod'

/** Settings per type of check, without secrets (see `requestSecrets`). */

export const REQUEST_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
export const REDIRECT_POLICIES = ['follow', 'answer'] as const
export const DNS_RECORDS = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'CAA'] as const
export const JSON_COMPARISONS = [
  'equals',
  'differs',
  'contains',
  'less',
  'atMost',
  'greater',
  'atLeast',
  'exists',
] as const
export type Comparison = (typeof JSON_COMPARISONS)[number]

const http = {
  method: z.enum(REQUEST_METHODS),
  /** Codes and ranges, such as `200-299,401`. */
  status: z.string(),
  /** `follow`: at most 10 redirects; `answer`: the redirect is the response. */
  redirects: z.enum(REDIRECT_POLICIES),
  /** Whether an invalid certificate is a failure. */
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
    /** Whether the text must be present or absent. */
    isPresent: z.boolean(),
    isCaseSensitive: z.boolean(),
  }),
  z.object({
    kind: z.literal('json'),
    ...http,
    /** A JSONPath such as `$.status` or `$.checks[0].ok`. */
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

/** Stored encrypted. */
export const requestSecrets = z.object({
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  body: z.string(),
})
export type RequestSecrets = z.infer<typeof requestSecrets>
