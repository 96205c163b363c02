import { beforeAll, describe, expect, test } from 'vitest'
import { paths } from '~/shared/paths'
import { reachedSpecs, readAddresses, readModules, withReaders } from './reach.mjs'

let modules
beforeAll(() => {
  modules = readModules()
})

const nameOf = (spec) => spec.replace('tests/e2e/', '').replace('.spec.ts', '')
async function reached(...files) {
  const { http, browser } = await reachedSpecs(withReaders(files, modules), modules)
  return { http: http.map(nameOf), browser: browser.map(nameOf) }
}
const all = () => modules.specs.map(nameOf)

test.each([
  ['app/components/waterfall/waterfall.tsx', 'waterfall', 'channels'],
  ['app/components/report/overview/score-card.tsx', 'report', 'channels'],
  ['app/components/marks/state-mark.tsx', 'uptime', 'passkeys'],
  ['app/routes/settings/channels.tsx', 'channels', 'waterfall'],
  ['app/routes/settings/clients/$clientId/devices.tsx', 'devices', 'report'],
  ['app/routes/settings/clients/$clientId/layout.tsx', 'devices', 'passkeys'],
  ['app/routes/status/$key.tsx', 'status-page', 'devices'],
  ['app/server/screens/readers/read-personal-dashboard.ts', 'personal-dashboards', 'devices'],
  ['tests/mocks/channels.ts', 'channels', 'devices'],
  ['tests/support/totp.ts', 'two-factor', 'waterfall'],
  ['tests/fixtures/tools/kuma-1.db.gz', 'import-tools', 'waterfall'],
  ['docs/guide/alerts.md', 'every-screen', 'waterfall'],
  ['tests/e2e/waterfall.spec.ts', 'waterfall', 'channels'],
])('a change of %s selects %s, and not %s', async (file, selected, other) => {
  const { http, browser } = await reached(file)
  for (const specs of [http, browser]) {
    expect(specs).toContain(selected)
    expect(specs).not.toContain(other)
  }
})

test.each([
  'app/styles/tokens.css',
  'app/root.tsx',
  'app/routes.ts',
  'app/components/ui/button.tsx',
  'bin/build.mjs',
  'tests/e2e/support/setup.global.ts',
  'tests/support/fixture-server.ts',
  'tests/fixtures/recorded-runs/shop.json.br',
])('a change of %s selects all specs', async (file) => {
  expect(await reached(file)).toEqual({ http: all(), browser: all() })
})

test.each(['app/server/structure/sites/create-site.ts', 'app/server/platform/db/migrations/0001-spine.sql'])(
  'a change of %s selects all specs over HTTP, and none in browsers',
  async (file) => {
    expect(await reached(file)).toEqual({ http: all(), browser: [] })
  },
)

test.each([
  'tests/bench/flood.ts',
  'bin/bench.mjs',
  'docs/operate.md',
  'app/server/structure/sites/site-rules.test.ts',
  'tests/fixtures/loads/shop.json.zst',
])('a change of %s selects no spec', async (file) => {
  expect(await reached(file)).toEqual({ http: [], browser: [] })
})

test.each([
  ['tests/fixtures/tools/kuma.json', 'app/server/administration/tool-imports/kuma/read-kuma.test.ts'],
  ['tests/fixtures/loads/shop.json.zst', 'app/server/measuring/engine/fixtures/recorded.ts'],
  ['app/styles/tokens.css', 'app/styles/contrast.test.ts'],
])('%s is read by %s', (file, reader) => {
  expect(withReaders([file], modules)).toContain(reader)
})

describe('the URLs of paths', () => {
  test('are all found', () => {
    expect([...readAddresses().keys()].sort()).toEqual(Object.keys(paths).sort())
  })

  test('are missed aloud in files without any', () => {
    expect(() => readAddresses('app/shared/paths.ts')).toThrow('finds no URL in app/shared/paths.ts')
  })

  test('are missed aloud when a spec names an unknown one', async () => {
    const spec = 'tests/e2e/planted.spec.ts'
    const planted = {
      specs: [spec],
      imports: new Map([[spec, []]]),
      texts: new Map([[spec, 'page.goto(paths.noSuch())']]),
    }
    await expect(reachedSpecs([], planted)).rejects.toThrow(`paths.noSuch, which ${spec} uses`)
  })
})
