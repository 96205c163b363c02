import { resolve } from 'node:path'
import { z } from 'zod'
import { requireCompleteSet, signInVariables } from './sign-in-settings'
import { requireCompleteBucket, storageVariables } from './storage-settings'
import { uptimeVariables } from './uptime-settings'

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('0')
  .transform((value) => value === '1' || value === 'true')

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path)),
  DATABASE_URL: z.string().optional(),
  DATABASE_DIRECT_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  PG_BIN_DIR: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  API_URL: z.url().optional(),
  SERVER_URL: z.url().optional(),
  AGENT_KEY: z.string().optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  ALLOW_PRIVATE_TARGETS: flag,
  CHROME_PATH: z.string().optional(),
  CPU_CALIBRATION: z.enum(['auto', 'off']).default('off'),
  NOISE_CHECK: z.enum(['auto', 'off']).default('auto'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  TRUST_PROXY: flag,
  API_CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  BROWSER_CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(6_000),
  ...signInVariables,
  ...storageVariables,
  ...uptimeVariables,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'must be an address, or Name <address>')
    .optional(),
  README_JWT_SECRET: z.string().optional(),
  HUBSPOT_ACCESS_TOKEN: z.string().optional(),
  HUBSPOT_API_URL: z.url().default('https://api.hubapi.com'),
  CRUX_API_KEY: z.string().optional(),
  CRUX_API_URL: z.url().default('https://chromeuxreport.googleapis.com'),
  PSI_API_KEY: z.string().optional(),
  PSI_API_URL: z.url().default('https://www.googleapis.com'),
  SIGNUP: z.enum(['open', 'closed']).default('open'),
})
export type Env = z.infer<typeof schema>

let cached: Env | undefined

function requireSender(
  { SMTP_URL, MAIL_FROM }: { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined },
  ctx: z.RefinementCtx,
): void {
  if (!SMTP_URL || MAIL_FROM) return
  ctx.addIssue({
    code: 'custom',
    path: ['MAIL_FROM'],
    message: 'is needed with SMTP_URL: whom mails come from',
  })
}

/** Parsed once per process. Throws an error that names the invalid variable. */
export function env(): Env {
  if (!cached) {
    const set = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
    const whole = schema
      .superRefine(requireCompleteSet)
      .superRefine(requireSender)
      .superRefine(requireCompleteBucket)
    const parsed = whole.safeParse(set)
    if (!parsed.success) throw new Error(`Configuration: ${z.prettifyError(parsed.error)}`)
    cached = parsed.data
  }
  return cached
}

export function childEnv(changes: Record<string, string | undefined>): NodeJS.ProcessEnv {
  return { ...process.env, ...changes }
}

/** Sets variables, defaults included, for libraries that read process.env. */
export function exportEnv(values: Record<string, string>): void {
  Object.assign(process.env, values)
}
