import { z } from 'zod'

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('0')
  .transform((value) => value === '1' || value === 'true')

const text = z.string().min(1).optional()
const attribute = (name: string) =>
  z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9;-]*$/)
    .default(name)

const reach = z.union([
  z.strictObject({ organization: z.int(), owner: z.literal(true) }),
  z.strictObject({ client: z.int(), role: z.enum(['clientAdmin', 'clientViewer']) }),
  z.strictObject({
    client: z.int(),
    projects: z.array(z.int()).min(1),
    role: z.enum(['projectAdmin', 'projectViewer']),
  }),
])
const groupRoles = z.record(z.string().min(1), z.union([reach, z.array(reach)]))

const json = z
  .string()
  .default('{}')
  .transform((value, ctx) => {
    try {
      return JSON.parse(value) as unknown
    } catch {
      ctx.addIssue({ code: 'custom', message: 'is not JSON' })
      return z.NEVER
    }
  })
  .pipe(groupRoles)

export const signInVariables = {
  PWNED_PASSWORDS: flag,
  PWNED_PASSWORDS_URL: z.url().default('https://api.pwnedpasswords.com'),

  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  MICROSOFT_CLIENT_ID: text,
  MICROSOFT_CLIENT_SECRET: text,
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/)
    .default('common'),
  MICROSOFT_ISSUER: z.url().optional(),
  LINKEDIN_CLIENT_ID: text,
  LINKEDIN_CLIENT_SECRET: text,
  LINKEDIN_ISSUER: z.url().default('https://www.linkedin.com/oauth'),
  GITHUB_CLIENT_ID: text,
  GITHUB_CLIENT_SECRET: text,
  GITHUB_AUTHORIZE_URL: z.url().default('https://github.com/login/oauth/authorize'),
  GITHUB_TOKEN_URL: z.url().default('https://github.com/login/oauth/access_token'),
  GITHUB_API_URL: z.url().default('https://api.github.com'),

  SECOND_FACTOR_BY: z
    .string()
    .default('')
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.enum(['github', 'google', 'linkedin', 'microsoft', 'ldap']))),
  LDAP_URL: z.url({ protocol: /^ldaps?$/ }).optional(),
  LDAP_START_TLS: flag,
  LDAP_CA_FILE: text,
  LDAP_BIND_DN: text,
  LDAP_BIND_PASSWORD: text,
  LDAP_BASE_DN: text,
  LDAP_USER_FILTER: z.string().includes('{login}').default('(mail={login})'),
  LDAP_ID_ATTRIBUTE: attribute('entryUUID'),
  LDAP_MAIL_ATTRIBUTE: attribute('mail'),
  LDAP_FIRST_NAME_ATTRIBUTE: attribute('givenName'),
  LDAP_LAST_NAME_ATTRIBUTE: attribute('sn'),
  LDAP_GROUP_ATTRIBUTE: attribute('memberOf'),
  LDAP_GROUP_BASE_DN: text,
  LDAP_GROUP_FILTER: z.string().includes('{dn}').default('(|(member={dn})(uniqueMember={dn}))'),
  LDAP_GROUP_ROLES: json,
  LDAP_ORGANIZATION: z.coerce.number().int().min(1).optional(),
}

type SignInSettings = z.infer<z.ZodObject<typeof signInVariables>>

const TOGETHER = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['LDAP_URL', 'LDAP_BASE_DN'],
  ['LDAP_BIND_DN', 'LDAP_BIND_PASSWORD'],
] as const

/** A partly configured provider would fail only at the first sign-in. */
export function requireCompleteSet(settings: SignInSettings, ctx: z.core.$RefinementCtx): void {
  const complain = (name: string, message: string) =>
    ctx.issues.push({ code: 'custom', message, path: [name], input: undefined })
  for (const names of TOGETHER) {
    const missing = names.filter((name) => settings[name] === undefined)
    const [name] = missing
    if (name && missing.length < names.length) {
      complain(name, `is missing, while ${names.filter((one) => one !== name).join(' and ')} is set`)
    }
  }
  const isDirectory = settings.LDAP_URL !== undefined
  if (!isDirectory && settings.LDAP_BIND_DN) complain('LDAP_URL', 'is missing, while LDAP_BIND_DN is set')
  if (settings.LDAP_START_TLS && settings.LDAP_URL?.startsWith('ldaps:')) {
    complain('LDAP_START_TLS', 'is for ldap: addresses; ldaps: is encrypted from the start')
  }
}
