import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dispatch } from '~/server/api/dispatch'
import { readArguments } from '~/server/process/apply/arguments'
import { installationOf } from '~/server/process/apply/local'
import { run } from '~/server/process/apply/run'
import { signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createOrganization } from '../support/factories'

onOwnDatabase()
let folder: string
let out: string
let err: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lightkeeper-apply-'))
  ;[out, err] = ['', '']
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    // Colours are on where CI is set.
    out += stripVTControlCharacters(String(text))
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err += stripVTControlCharacters(String(text))
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const FILE = `
version: 1
clients:
  - name: Shop
    projects:
      - name: Web
        sites:
          - name: Home
            pages: [https://shop.example.com/]
            monitors:
              - name: Stock
                target: https://shop.example.com/stock
                headers: { Authorization: "\${env:STOCK_TOKEN}", X-Key: "\${file:key.txt}" }
`
const ALLOWED = ['--allow', 'env:STOCK_TOKEN,file:key.txt']
const here = async () => installationOf(systemContext())

function write(text: string): string {
  const path = join(folder, 'lightkeeper.yaml')
  writeFileSync(path, text)
  writeFileSync(join(folder, 'key.txt'), 'from a file\n')
  vi.stubEnv('STOCK_TOKEN', 'from the environment')
  return path
}

describe('npm run apply', () => {
  test('plans, applies and exports', async () => {
    const { name } = await createOrganization()
    const path = write(`organization: ${name}${FILE}`)
    expect(await run([path, '--plan', ...ALLOWED], here)).toBe(2)
    expect(out).toContain(`${name}: 3 to create\n\nShop\n  + client Shop\n  + project Web\n`)
    expect(out).toContain('  + site Web / Home (1 page, 1 monitor)')
    expect(await run([path, ...ALLOWED], here)).toBe(1)
    expect(err).toContain('Add --yes')
    expect(await run([path, '--yes', ...ALLOWED], here)).toBe(0)
    expect(out).toContain('✓ Shop: 3 created')
    expect(await run([path, '--plan', ...ALLOWED], here)).toBe(0)
    expect(out).toContain('Nothing to do')
    const copy = join(folder, 'copy.yaml')
    expect(await run(['--export', copy, '--organization', name], here)).toBe(0)
    // As npm leaves it when its output is redirected to a file.
    writeFileSync(
      path,
      `\n> lightkeeper@0.1.0 apply\n> exec node bin/run.mjs apply --export\n\n${readFileSync(copy, 'utf8')}`,
    )
    expect(await run([path, '--plan', '--delete'], here)).toBe(0)
  })

  test('reads only references that the command line allows', async () => {
    const { name } = await createOrganization()
    const path = write(`organization: ${name}${FILE}`.replace('name: Home', `name: "\${file:key.txt}"`))
    const plans: string[][] = []
    const open = async () => {
      const installation = await here()
      return {
        ...installation,
        plan: (id: number, input: Parameters<typeof installation.plan>[1]) => {
          plans.push(Object.keys(input.secrets).toSorted())
          return installation.plan(id, input)
        },
      }
    }
    expect(await run([path, '--plan'], open)).toBe(2)
    expect(out).toContain('--allow env:STOCK_TOKEN,file:key.txt')
    await run([path, '--plan', '--allow', 'env:STOCK_TOKEN'], open)
    await run([path, '--plan', ...ALLOWED], open)
    expect(plans).toEqual([[], ['env:STOCK_TOKEN'], ['env:STOCK_TOKEN', 'file:key.txt']])
  })

  test('says where a file is wrong', async () => {
    const { name } = await createOrganization()
    const path = write('version: 1\nclients:\n  - nam: Shop\n')
    await expect(run([path, '--organization', name], here)).rejects.toThrow('The file has 2 faults')
    expect(err).toContain(`${path}:3:5: clients[0].nam: nam is not a setting here`)
  })

  test('works with a server by its API', async () => {
    const organization = await createOrganization()
    const owner = await signInAs({ ownerOf: [organization] })
    const made = await owner.post(`/api/organizations/${organization._id}/regenerateapikey`)
    vi.stubGlobal('fetch', (url: URL, init: RequestInit) => dispatch(new Request(url, init)))
    const path = write(FILE)
    const there = ['--url', 'https://monitor.example.com', '--key', made.body.key]
    expect(await run([path, '--yes', ...ALLOWED, ...there])).toBe(0)
    expect(await run([path, '--plan', ...ALLOWED, ...there])).toBe(0)
    expect(await run(['--export', ...there])).toBe(0)
    expect(out).toContain(`Authorization: \${env:HOME_STOCK_AUTHORIZATION}`)
    expect(out).not.toContain('from a')
  })
})

describe('arguments', () => {
  const none = () => undefined
  test.each([
    [[], 'Usage'],
    [['a.yaml', 'b.yaml'], 'Usage'],
    [['a.yaml', '--force'], 'Usage'],
    [['a.yaml', '--url', 'http://monitor.example.com', '--key', 'k'], 'https'],
    [['a.yaml', '--url', 'https://monitor.example.com'], 'API key'],
  ])('%j are refused', (args, reason) => {
    expect(() => readArguments(args, none)).toThrow(reason)
  })

  test('take the key from the environment', () => {
    const wanted = readArguments(['-', '--url', 'http://localhost:3000/x'], () => 'key')
    expect(wanted).toMatchObject({ file: '-', remote: { url: 'http://localhost:3000', key: 'key' } })
  })
})
