import { randomUUID } from 'node:crypto'
import { freePort } from '../../../app/server/platform/free-port'
import { type GithubServer, startGithub } from '../../mocks/github'
import { type OidcServer, startOidc } from '../../mocks/oidc'
import { BASE, prepareSlapd, ROOT, ROOT_PASSWORD, type Slapd, startSlapd } from '../../mocks/slapd'
import { startSecondWeb } from './second-web'

const HOST = '127.0.0.1'

export interface WebWithProviders {
  url: string
  google: OidcServer
  linkedin: OidcServer
  github: GithubServer
  slapd: Slapd
  stop(): Promise<void>
}

export const DIRECTORY_PERSON = { uid: 'keeper', password: 'the lamp of the directory' }

export async function startWebWithProviders(): Promise<WebWithProviders> {
  const port = await freePort()
  const url = `http://${HOST}:${port}`
  const client = (name: string) => ({
    client_id: `${name}-client`,
    client_secret: `${name}-secret`,
    redirect_uris: [`${url}/auth/${name}/callback`],
  })
  const google = await startOidc(await freePort(), client('google'))
  const linkedin = await startOidc(await freePort(), client('linkedin'))
  const github = await startGithub(await freePort(), {
    id: 'github-client',
    secret: 'github-secret',
    callback: url,
  })
  const files = await prepareSlapd()
  const slapd = await startSlapd(await freePort(), files)
  await fill(slapd)
  const web = await startSecondWeb({
    port,
    dataDir: files.folder,
    settings: {
      SIGNUP: 'closed',
      GOOGLE_CLIENT_ID: 'google-client',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      GOOGLE_ISSUER: google.issuer,
      LINKEDIN_CLIENT_ID: 'linkedin-client',
      LINKEDIN_CLIENT_SECRET: 'linkedin-secret',
      LINKEDIN_ISSUER: linkedin.issuer,
      GITHUB_CLIENT_ID: 'github-client',
      GITHUB_CLIENT_SECRET: 'github-secret',
      GITHUB_AUTHORIZE_URL: `${github.origin}/login/oauth/authorize`,
      GITHUB_TOKEN_URL: `${github.origin}/login/oauth/access_token`,
      GITHUB_API_URL: github.origin,
      LDAP_URL: slapd.url,
      LDAP_START_TLS: '1',
      LDAP_CA_FILE: slapd.caFile,
      LDAP_BIND_DN: ROOT,
      LDAP_BIND_PASSWORD: ROOT_PASSWORD,
      LDAP_BASE_DN: BASE,
      LDAP_USER_FILTER: '(uid={login})',
    },
  })

  async function stop() {
    await web.stop()
    await Promise.all([google.close(), linkedin.close(), github.close(), slapd.stop()])
  }
  return { url, google, linkedin, github, slapd, stop }
}

async function fill(slapd: Slapd): Promise<void> {
  await slapd.administer(async (directory) => {
    await directory.add(BASE, { objectClass: ['dcObject', 'organization'], o: 'Example', dc: 'example' })
    const { uid, password } = DIRECTORY_PERSON
    await directory.add(`uid=${uid},${BASE}`, {
      objectClass: 'inetOrgPerson',
      uid,
      cn: 'Directory Keeper',
      givenName: 'Directory',
      sn: 'Keeper',
      mail: `keeper-${randomUUID()}@example.com`,
      userPassword: password,
    })
  })
}
