import { freePort } from './loopback'

export const PUBLIC_URL = 'http://lightkeeper.test'
export type ProviderName = 'github' | 'google' | 'linkedin' | 'microsoft'

/** Sets the environment for the mock providers. Must run before the product reads its settings. */
export async function configureProviders(): Promise<Record<ProviderName, number>> {
  const ports = {
    github: await freePort(),
    google: await freePort(),
    linkedin: await freePort(),
    microsoft: await freePort(),
  }
  const at = (name: ProviderName) => `http://127.0.0.1:${ports[name]}`
  Object.assign(process.env, { PUBLIC_URL, SIGNUP: 'closed', LOG_LEVEL: 'silent' })
  for (const name of ['google', 'linkedin', 'microsoft', 'github'] as const) {
    process.env[`${name.toUpperCase()}_CLIENT_ID`] = `${name}-client`
    process.env[`${name.toUpperCase()}_CLIENT_SECRET`] = `${name}-secret`
    if (name !== 'github') process.env[`${name.toUpperCase()}_ISSUER`] = at(name)
  }
  process.env.GITHUB_AUTHORIZE_URL = `${at('github')}/login/oauth/authorize`
  process.env.GITHUB_TOKEN_URL = `${at('github')}/login/oauth/access_token`
  process.env.GITHUB_API_URL = at('github')
  return ports
}
