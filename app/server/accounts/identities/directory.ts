import { readFile } from 'node:fs/promises'
import { Client, type Entry, InvalidCredentialsError } from 'ldapts'
import { replaceUnprintable } from '~/shared/rules/unstorable'
import { env } from '../../platform/env'
import { fillFilter } from './directory-rules'

const TIMEOUT_MS = 10_000
/** Binary attributes, such as Active Directory's object id. */
const BYTES = ['objectGUID']

export interface DirectoryPerson {
  dn: string
  subject: string
  email: string
  firstName: string
  lastName: string
  groups: string[]
}

/** Identifies the directory and its base; with the entry's id it identifies a person. */
export function directoryIssuer(): string {
  const { LDAP_URL = '', LDAP_BASE_DN = '' } = env()
  return `${new URL(LDAP_URL).host}/${LDAP_BASE_DN.toLowerCase()}`
}

/**
 * Finds the entry and verifies the password by a bind; null when either is wrong. Throws for errors of the
 * directory itself.
 */
export async function queryDirectory(login: string, password: string): Promise<DirectoryPerson | null> {
  // LDAP treats a bind with an empty password as anonymous and accepts it.
  if (password === '') return null
  const found = await withClient(async (client) => {
    const { LDAP_BIND_DN, LDAP_BIND_PASSWORD } = env()
    if (LDAP_BIND_DN && LDAP_BIND_PASSWORD) await client.bind(LDAP_BIND_DN, LDAP_BIND_PASSWORD)
    const entry = await findEntry(client, login)
    return entry && { entry, groups: await groupsOf(client, entry) }
  })
  if (!found) return null
  const isAuthenticated = await withClient(async (client) => {
    try {
      await client.bind(found.entry.dn, password)
      return true
    } catch (error) {
      if (error instanceof InvalidCredentialsError) return false
      throw error
    }
  })
  return isAuthenticated ? personOf(found.entry, found.groups) : null
}

async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const { LDAP_URL = '', LDAP_START_TLS, LDAP_CA_FILE } = env()
  const tls = {
    minVersion: 'TLSv1.2' as const,
    ...(LDAP_CA_FILE && { ca: await readFile(LDAP_CA_FILE) }),
  }
  const isSecure = LDAP_URL.startsWith('ldaps:')
  const client = new Client({
    url: LDAP_URL,
    timeout: TIMEOUT_MS,
    connectTimeout: TIMEOUT_MS,
    ...(isSecure && { tlsOptions: tls }),
  })
  try {
    // The certificate must match the configured host name.
    if (LDAP_START_TLS) await client.startTLS({ ...tls, host: new URL(LDAP_URL).hostname })
    return await work(client)
  } finally {
    await client.unbind().catch(() => {})
  }
}

/** null for several entries, since the right one is unknown. */
async function findEntry(client: Client, login: string): Promise<Entry | null> {
  const settings = env()
  const { searchEntries } = await client.search(settings.LDAP_BASE_DN ?? '', {
    scope: 'sub',
    filter: fillFilter(settings.LDAP_USER_FILTER, { login }),
    sizeLimit: 2,
    timeLimit: TIMEOUT_MS / 1000,
    explicitBufferAttributes: BYTES,
    attributes: [
      settings.LDAP_ID_ATTRIBUTE,
      settings.LDAP_MAIL_ATTRIBUTE,
      settings.LDAP_FIRST_NAME_ATTRIBUTE,
      settings.LDAP_LAST_NAME_ATTRIBUTE,
      settings.LDAP_GROUP_ATTRIBUTE,
    ],
  })
  return searchEntries.length === 1 ? (searchEntries[0] ?? null) : null
}

/** Groups by the entry's own attribute and by the members of groups. */
async function groupsOf(client: Client, entry: Entry): Promise<string[]> {
  const settings = env()
  const named = valuesOf(entry, settings.LDAP_GROUP_ATTRIBUTE)
  if (!settings.LDAP_GROUP_BASE_DN) return named
  const { searchEntries } = await client.search(settings.LDAP_GROUP_BASE_DN, {
    scope: 'sub',
    filter: fillFilter(settings.LDAP_GROUP_FILTER, { dn: entry.dn }),
    timeLimit: TIMEOUT_MS / 1000,
    attributes: ['dn'],
  })
  return [...named, ...searchEntries.map(({ dn }) => dn)]
}

function valuesOf(entry: Entry, attribute: string): string[] {
  const name = Object.keys(entry).find((key) => key.toLowerCase() === attribute.toLowerCase())
  const value = name === undefined ? [] : (entry[name] ?? [])
  return [value].flat().map((one) => (Buffer.isBuffer(one) ? one.toString('hex') : String(one)))
}

function personOf(entry: Entry, groups: string[]): DirectoryPerson {
  const settings = env()
  const first = (attribute: string) => replaceUnprintable(valuesOf(entry, attribute)[0] ?? '').trim()
  const subject = first(settings.LDAP_ID_ATTRIBUTE)
  if (!subject) throw new Error(`The entry has no ${settings.LDAP_ID_ATTRIBUTE}`)
  return {
    dn: entry.dn,
    subject,
    email: first(settings.LDAP_MAIL_ATTRIBUTE),
    firstName: first(settings.LDAP_FIRST_NAME_ATTRIBUTE).slice(0, 100),
    lastName: first(settings.LDAP_LAST_NAME_ATTRIBUTE).slice(0, 100),
    groups,
  }
}
