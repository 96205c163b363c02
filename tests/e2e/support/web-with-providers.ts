import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { childEnv, env } from '../../../app/server/process/env'
import { waitUntilReady } from '../../../app/server/process/supervisor/ready'
import { type GithubServer, startGithub } from '../../mocks/github'
import { freePort } from '../../mocks/loopback'
import { type OidcServer, startOidc } from '../../mocks/oidc'
import { BASE, prepareSlapd, ROOT, ROOT_PASSWORD, type Slapd, startSlapd } from '../../mocks/slapd'

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
  const { DATABASE_URL } = env()
  if (!DATABASE_URL) throw new Error('The database of the journeys is not known.')
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
  const child = spawn(process.execPath, ['--enable-source-maps', 'build/processes/web.js'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: childEnv({
      NODE_ENV: 'production',
      NODE_OPTIONS: undefined,
      HOST,
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL,
      DATA_DIR: files.folder,
      LOG_LEVEL: 'warn',
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
    }),
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-4_000)
  })
  const ended = once(child, 'exit')
  const died = new AbortController()
  child.once('exit', () => died.abort(new Error(`The web process ended by itself.\n${said}`)))

  async function stop() {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
    await Promise.all([google.close(), linkedin.close(), github.close(), slapd.stop()])
  }
  try {
    await waitUntilReady(url, died.signal, 'standard error')
  } catch (error) {
    await stop()
    throw error
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
