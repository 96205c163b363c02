import { createHash, createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '../env'

const FILE = 'secret.key'
const KEY_BYTES = 32

/**
 * Derived from SECRET_KEY, else read from the data directory or generated there. Of several processes that
 * generate it at once, one wins.
 */
async function loadKey(): Promise<Buffer> {
  const { SECRET_KEY, DATA_DIR } = env()
  if (SECRET_KEY) return createHash('sha256').update(`lightkeeper secrets ${SECRET_KEY}`).digest()
  const path = join(DATA_DIR, FILE)
  const known = await readKey(path)
  if (known) return known
  await mkdir(DATA_DIR, { recursive: true })
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(aside, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600, flush: true })
  try {
    await link(aside, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(aside, { force: true })
  }
  const made = await readKey(path)
  if (!made) throw new Error(`${path} holds no key`)
  return made
}

async function readKey(path: string): Promise<Buffer | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const key = Buffer.from(text.trim(), 'base64url')
  // A replacement key would make all stored secrets unreadable.
  if (key.length !== KEY_BYTES) throw new Error(`${path} holds no key of ${KEY_BYTES} bytes`)
  return key
}

let loaded: Promise<Buffer> | undefined

export function secretKey(): Promise<Buffer> {
  loaded ??= loadKey().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

/** A deterministic, unguessable, URL-safe key for one place. */
export const derivedKey = async (place: string): Promise<string> =>
  createHmac('sha256', await secretKey())
    .update(place)
    .digest('base64url')
