import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lightkeeper-secrets-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

async function process({ key = '' } = {}) {
  vi.resetModules()
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('SECRET_KEY', key)
  return import('.')
}
const PLACE = 'test_script/1/PASSWORD'

it('decrypt after encryption, with a different ciphertext each time', async () => {
  const { sealSecret, openSecret } = await process()
  const [first, second] = await Promise.all([sealSecret('päss wörd', PLACE), sealSecret('päss wörd', PLACE)])
  expect(first).not.toBe(second)
  expect(Buffer.from(first, 'base64').includes('wörd')).toBe(false)
  expect(await openSecret(first, PLACE)).toBe('päss wörd')
})

it('do not decrypt in another context, when changed or with another key', async () => {
  const { sealSecret, openSecret } = await process()
  const sealed = await sealSecret('secret', PLACE)
  expect(await openSecret(sealed, 'test_script/2/PASSWORD')).toBeNull()
  const bytes = Buffer.from(sealed, 'base64')
  for (const at of [0, 5, 20, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(await openSecret(changed.toString('base64'), PLACE)).toBeNull()
  }
  expect(await openSecret('', PLACE)).toBeNull()
  expect(await openSecret('AQ==', PLACE)).toBeNull()
  const other = await process({ key: 'another key that is long enough for this' })
  expect(await other.openSecret(sealed, PLACE)).toBeNull()
})

it('use a persistent key that only its owner can read', async () => {
  const first = await process()
  const sealed = await first.sealSecret('secret', PLACE)
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret.key'])
  const second = await process()
  expect(await second.openSecret(sealed, PLACE)).toBe('secret')
})

it('are never encrypted with a key that replaces a damaged one', async () => {
  writeFileSync(join(folder, 'secret.key'), 'short')
  const { sealSecret } = await process()
  await expect(sealSecret('secret', PLACE)).rejects.toThrow('holds no key of 32 bytes')
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe('short')
})

it('share one key when several processes start at once', async () => {
  const processes = [await process(), await process(), await process()]
  const sealed = await Promise.all(processes.map(({ sealSecret }) => sealSecret('secret', PLACE)))
  const { openSecret } = await process()
  expect(await Promise.all(sealed.map((one) => openSecret(one, PLACE)))).toEqual([
    'secret',
    'secret',
    'secret',
  ])
})

it('derive stable keys per context that reveal nothing of each other', async () => {
  const first = await process()
  const key = await first.derivedKey('mail 1')
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(await (await process()).derivedKey('mail 1')).toBe(key)
  expect(await first.derivedKey('mail 2')).not.toBe(key)
  const other = await process({ key: 'another key that is long enough for this' })
  expect(await other.derivedKey('mail 1')).not.toBe(key)
})

it('need no file if the key is configured', async () => {
  const key = 'a key of one installation, long enough'
  const first = await process({ key })
  const sealed = await first.sealSecret('secret', PLACE)
  expect(await (await process({ key })).openSecret(sealed, PLACE)).toBe('secret')
  expect(readdirSync(folder)).toEqual([])
})
