import type { Env } from '~/server/platform/env'
import { freePort } from '~/server/platform/free-port'

export const PUBLIC_URL = 'http://lightkeeper.test'
export type ProviderName = 'github' | 'google' | 'linkedin' | 'microsoft'

/** Free ports for the mock providers, and the settings that lead there. */
export async function configureProviders() {
  const ports = {
    github: await freePort(),
    google: await freePort(),
    linkedin: await freePort(),
    microsoft: await freePort(),
  }
  const at = (name: ProviderName) => `http://127.0.0.1:${ports[name]}`
  const settings: Partial<Env> = {
    PUBLIC_URL,
    SIGNUP: 'closed',
    GITHUB_AUTHORIZE_URL: `${at('github')}/login/oauth/authorize`,
    GITHUB_TOKEN_URL: `${at('github')}/login/oauth/access_token`,
    GITHUB_API_URL: at('github'),
  }
  for (const name of ['google', 'linkedin', 'microsoft', 'github'] as const)
    Object.assign(settings, {
      [`${name.toUpperCase()}_CLIENT_ID`]: `${name}-client`,
      [`${name.toUpperCase()}_CLIENT_SECRET`]: `${name}-secret`,
      ...(name !== 'github' && { [`${name.toUpperCase()}_ISSUER`]: at(name) }),
    })
  return { ports, settings }
}
