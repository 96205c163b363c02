import { z } from 'zod'
import { about } from './variable-docs'

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
  PWNED_PASSWORDS: flag.meta(
    about(
      'signIn',
      '`1` refuses new passwords that appear in known leaks. Only the first five digits of a hash are sent. If the service does not answer, the password is accepted',
    ),
  ),
  PWNED_PASSWORDS_URL: z
    .url()
    .default('https://api.pwnedpasswords.com')
    .meta(about('signIn', 'Address of that service')),

  GOOGLE_CLIENT_ID: text.meta(about('signIn', 'Sign-in with Google: client id', 'off')),
  GOOGLE_CLIENT_SECRET: text.meta(about('signIn', 'Client secret', 'off')),
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com').meta(about('signIn', 'Issuer')),
  MICROSOFT_CLIENT_ID: text.meta(about('signIn', 'Sign-in with Microsoft: client id', 'off')),
  MICROSOFT_CLIENT_SECRET: text.meta(about('signIn', 'Client secret', 'off')),
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/)
    .default('common')
    .meta(about('signIn', 'Limits sign-in to one tenant')),
  MICROSOFT_ISSUER: z
    .url()
    .optional()
    .meta(about('signIn', 'Issuer', 'of the tenant')),
  LINKEDIN_CLIENT_ID: text.meta(about('signIn', 'Sign-in with LinkedIn: client id', 'off')),
  LINKEDIN_CLIENT_SECRET: text.meta(about('signIn', 'Client secret', 'off')),
  LINKEDIN_ISSUER: z.url().default('https://www.linkedin.com/oauth').meta(about('signIn', 'Issuer')),
  GITHUB_CLIENT_ID: text.meta(about('signIn', 'Sign-in with GitHub: client id', 'off')),
  GITHUB_CLIENT_SECRET: text.meta(about('signIn', 'Client secret', 'off')),
  GITHUB_AUTHORIZE_URL: z
    .url()
    .default('https://github.com/login/oauth/authorize')
    .meta(about('signIn', 'For GitHub Enterprise')),
  GITHUB_TOKEN_URL: z
    .url()
    .default('https://github.com/login/oauth/access_token')
    .meta(about('signIn', 'For GitHub Enterprise')),
  GITHUB_API_URL: z.url().default('https://api.github.com').meta(about('signIn', 'For GitHub Enterprise')),

  SECOND_FACTOR_BY: z
    .string()
    .default('')
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.enum(['github', 'google', 'linkedin', 'microsoft', 'ldap'])))
    .meta(
      about(
        'signIn',
        'Providers that ask for a second factor themselves: `github`, `google`, `linkedin`, `microsoft`, `ldap`, separated by commas. Sign-ins through them skip our second step and satisfy the rule of an organization',
      ),
    ),
  LDAP_URL: z
    .url({ protocol: /^ldaps?$/ })
    .optional()
    .meta(about('ldap', '`ldap://host:389` or `ldaps://host:636`', 'off')),
  LDAP_START_TLS: flag.meta(
    about(
      'ldap',
      '`1` encrypts an `ldap:` connection before anything is sent. Without it passwords are sent in plain text',
    ),
  ),
  LDAP_CA_FILE: text.meta(about('ldap', 'Certificate authority to trust, as PEM', 'of the system')),
  LDAP_BIND_DN: text.meta(about('ldap', 'Account that searches the directory', 'anonymous')),
  LDAP_BIND_PASSWORD: text.meta(about('ldap', 'Its password', 'none')),
  LDAP_BASE_DN: text.meta(about('ldap', 'Where users are', 'none')),
  LDAP_USER_FILTER: z
    .string()
    .includes('{login}')
    .default('(mail={login})')
    .meta(
      about('ldap', 'How users are found. For Active Directory: `(|(mail={login})(sAMAccountName={login}))`'),
    ),
  LDAP_ID_ATTRIBUTE: attribute('entryUUID').meta(
    about('ldap', 'Attribute that identifies a user permanently. For Active Directory: `objectGUID`'),
  ),
  LDAP_MAIL_ATTRIBUTE: attribute('mail').meta(about('ldap', 'Email address, updated at each sign-in')),
  LDAP_FIRST_NAME_ATTRIBUTE: attribute('givenName').meta(
    about('ldap', 'First name, updated at each sign-in'),
  ),
  LDAP_LAST_NAME_ATTRIBUTE: attribute('sn').meta(about('ldap', 'Last name, updated at each sign-in')),
  LDAP_GROUP_ATTRIBUTE: attribute('memberOf').meta(about('ldap', 'Attribute that lists a user’s groups')),
  LDAP_GROUP_BASE_DN: text.meta(about('ldap', 'Where groups are that list their members', 'off')),
  LDAP_GROUP_FILTER: z
    .string()
    .includes('{dn}')
    .default('(|(member={dn})(uniqueMember={dn}))')
    .meta(about('ldap', 'How the groups of a user are found there')),
  LDAP_GROUP_ROLES: json.meta(
    about('ldap', 'JSON: the roles of each group. See the [example](operate.md#company-directory-ldap)'),
  ),
  LDAP_ORGANIZATION: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .meta(about('ldap', 'Id of the organization that users of the directory belong to', 'none')),
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
