import { resolve } from 'node:path'
import { z } from 'zod'
import { isTimeZone } from '~/shared/values/time-zones'
import { databaseVariables } from './database-settings'
import { mailVariables, requireCompleteMail } from './mail-settings'
import { partVariables } from './part-settings'
import { paymentVariables } from './payment-settings'
import { requireCompleteSet, signInVariables } from './sign-in-settings'
import { requireArchive, requireCompleteBucket, storageVariables } from './storage-settings'
import { supportVariables } from './support-settings'
import { telemetryVariables } from './telemetry-settings'
import { trafficVariables } from './traffic-settings'
import { uptimeVariables } from './uptime-settings'
import { about } from './variable-docs'

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('0')
  .transform((value) => value === '1' || value === 'true')

/** Each variable's description goes into docs/configuration.md. */
export const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('production')
    .meta(about('internal', 'Set by the commands')),
  FOREIGN_CHILD: z
    .string()
    .optional()
    .meta(about('internal', 'Program that reads foreign files, set by tests', 'build/processes')),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .meta(about('server', 'Port of the web server')),
  HOST: z.string().default('0.0.0.0').meta(about('server', 'Address the web server listens on')),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path))
    .meta(
      about(
        'server',
        'Folder of database, evidence, logs and keys. Several installations on one machine need different folders',
      ),
    ),
  ...databaseVariables,
  PUBLIC_URL: z
    .url()
    .optional()
    .meta(
      about(
        'server',
        'Address that people use. With `https:` cookies are marked secure and browsers are told to use HTTPS only (HSTS, one year)',
        '`http://localhost:PORT`',
      ),
    ),
  DOMAIN_DNS_SERVERS: z
    .string()
    .regex(/^[0-9a-fA-F.:[\]]+( *, *[0-9a-fA-F.:[\]]+)*$/, 'must be a list of IP addresses')
    .optional()
    .transform((text) => text?.split(',').map((one) => one.trim()) ?? [])
    .meta(
      about(
        'server',
        'Name servers that look up the records of own domains: a list of IP addresses. See [own domains](operate.md#own-domains-of-organizations)',
        'those of the system',
      ),
    ),
  ...partVariables,
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .meta(
      about(
        'server',
        'Key that encrypts stored secrets, at least 32 characters. All web and worker processes need the same one',
        '`DATA_DIR/secret.key`',
      ),
    ),
  COMPANY_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/i)
    .optional()
    .meta(
      about(
        'server',
        'Domain of your own email addresses. Its users are tagged as internal',
        'nobody is tagged',
      ),
    ),
  ADMIN_EMAIL: z
    .email()
    .optional()
    .meta(
      about(
        'server',
        'Email address of the first super admin, who is created if there is none',
        '`admin@lightkeeper.local`',
      ),
    ),
  ADMIN_PASSWORD: z
    .string()
    .min(8)
    .optional()
    .meta(
      about(
        'server',
        'Password of the first super admin: at least 12 characters, not a common one',
        'generated',
      ),
    ),
  ALLOW_PRIVATE_TARGETS: flag.meta(
    about(
      'measuring',
      '`1` allows pages in private networks. Link-local and cloud metadata addresses stay refused',
    ),
  ),
  CHROME_PATH: z
    .string()
    .optional()
    .meta(about('measuring', 'Chromium or Chrome for tests and PDFs', 'searched')),
  CPU_CALIBRATION: z
    .enum(['auto', 'off'])
    .default('off')
    .meta(
      about(
        'measuring',
        '`auto` lets an agent adjust the CPU slowdown of devices to its machine. Its results then start a new series',
      ),
    ),
  NOISE_CHECK: z
    .enum(['auto', 'off'])
    .default('auto')
    .meta(
      about(
        'measuring',
        '`off` stops an agent from checking for other CPU load, so no run is noisy. See [noisy tests](operate.md#noisy-tests-and-small-servers)',
      ),
    ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .meta(about('server', '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`')),
  TRUST_PROXY: flag.meta(
    about(
      'server',
      "`1` takes a visitor's address from the last `X-Forwarded-For` entry. Only behind a proxy that sets it",
    ),
  ),
  API_CALLS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(600)
    .meta(about('limits', 'Calls per minute of an API key or access token')),
  BROWSER_CALLS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(6_000)
    .meta(
      about(
        'limits',
        'Calls per minute of a browser session or share link visitor. See [all limits](operate.md#limits-for-callers)',
      ),
    ),
  ...signInVariables,
  ...storageVariables,
  ...uptimeVariables,
  ...mailVariables,
  ...supportVariables,
  CRUX_API_KEY: z
    .string()
    .optional()
    .meta(
      about(
        'services',
        'Key for the CrUX API: data of real users. At most 150 calls a minute are made',
        'off',
      ),
    ),
  CRUX_API_URL: z
    .url()
    .default('https://chromeuxreport.googleapis.com')
    .meta(about('services', 'Address of the CrUX API')),
  PSI_API_KEY: z
    .string()
    .optional()
    .meta(about('services', 'Key for PageSpeed Insights, shown next to own results', 'off')),
  PSI_API_URL: z
    .url()
    .default('https://www.googleapis.com')
    .meta(about('services', 'Address of PageSpeed Insights')),
  ...trafficVariables,
  ...paymentVariables,
  PAGERDUTY_URL: z
    .url()
    .optional()
    .meta(
      about(
        'services',
        'Address of the PagerDuty Events API, for a proxy',
        'the region that a channel chooses',
      ),
    ),
  ...telemetryVariables,
  SELLER_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Europe/Berlin')
    .default('UTC')
    .meta(
      about('server', 'Time zone of the seller, with `BILLING=on`: paid periods start and end with its days'),
    ),
  BILLING: z
    .enum(['on', 'off'])
    .default('off')
    .meta(
      about(
        'server',
        '`on` is for hosts that sell the product: sign-ups start a trial of 30 days, and organizations have plans, invoices and an end. `off` shows none of it, and nothing ends',
      ),
    ),
  DEMO: z
    .enum(['public', 'off'])
    .default('off')
    .meta(
      about(
        'server',
        '`public` shows the demo data to everyone without an account, read-only, and makes it anew each night. See [public demo](operate.md#public-demo)',
      ),
    ),
  SIGNUP: z
    .enum(['open', 'closed'])
    .optional()
    .meta(
      about(
        'signIn',
        '`closed` admits people by invitation only, `open` everyone who signs up',
        '`open` with `BILLING=on`, else `closed`',
      ),
    ),
})
export type Env = z.infer<typeof environment>

let cached: Env | undefined

/** Parsed once per process. Throws an error that names the invalid variable. */
export function env(): Env {
  if (!cached) {
    const set = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
    const whole = environment
      .superRefine(requireCompleteSet)
      .superRefine(requireCompleteMail)
      .superRefine(requireCompleteBucket)
      .superRefine(requireArchive)
    const parsed = whole.safeParse(set)
    if (!parsed.success) throw new Error(`Configuration: ${z.prettifyError(parsed.error)}`)
    cached = parsed.data
  }
  return cached
}

export function childEnv(changes: Record<string, string | undefined>): NodeJS.ProcessEnv {
  return { ...process.env, ...changes }
}

/** What an installation was started with, as text; for a backup. */
export const setVariables = (): Record<string, string> =>
  Object.fromEntries(
    Object.keys(environment.shape).flatMap((name) => {
      const value = process.env[name]
      return value && name !== 'BACKUP_PASSPHRASE' ? [[name, value]] : []
    }),
  )

/** A variable of the user's own, such as a secret that a configuration file refers to. */
export const ownVariable = (name: string): string | undefined => process.env[name]

/** Sets variables, defaults included, for libraries that read process.env. */
export function exportEnv(values: Record<string, string>): void {
  Object.assign(process.env, values)
}
