import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const alias = { '~': at('./app') }

/** Files that set variables before modules load, or mock a module, need separate processes. */
const WITH_SETTINGS = globSync('tests/api/*.test.ts', { cwd: at('.') }).filter((file) =>
  /Object\.assign\(process\.env|process\.env(\.\w+|\['\w+'\]) \??=|vi\.(mock|hoisted|resetModules)\(/.test(
    readFileSync(at(file), 'utf8'),
  ),
)
/** Unit tests that replace a module or a global: in a shared thread other files would see the replacement. */
const WITH_MOCKS = globSync('app/**/*.test.{ts,tsx}', { cwd: at('.') }).filter((file) =>
  /vi\.(mock|hoisted|resetModules|stubGlobal|stubEnv)\(/.test(readFileSync(at(file), 'utf8')),
)
/** Measures times of a second or less, so no other fault test may run beside it. */
const TIMED = ['tests/faults/uptime-kill.test.ts']
/** Tests with outages of real length, only in the full run. */
const ENDURANCE = [
  'tests/faults/uptime-cut.test.ts',
  'tests/faults/uptime-accuracy.test.ts',
  'tests/faults/full-disk-pauses.test.ts',
]

const onPostgres = {
  globalSetup: ['tests/support/cluster.global.ts'],
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
  // In `npm test` they give way to what runs beside them.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  env: { SECRET_KEY: 'the key of the installation under test' },
}

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        define: { __PSEUDO_LANGUAGE__: true },
        test: {
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}', 'tests/support/**/*.test.ts', 'bin/*.test.mjs'],
          exclude: ['app/server/**/*.db.test.ts', 'app/server/**/*.browser.test.ts', ...WITH_MOCKS],
          // Files share their workers, which saves three quarters of the time.
          pool: 'threads',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'unit-mocks',
          include: WITH_MOCKS.filter((file) => !/\.(db|browser)\.test\./.test(file)),
          pool: 'threads',
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        define: { __PSEUDO_LANGUAGE__: true },
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', 'app/server/**/*.db.test.ts'],
          exclude: WITH_SETTINGS,
          isolate: false,
          ...onPostgres,
        },
      },
      {
        resolve: { alias },
        test: { name: 'api-settings', include: WITH_SETTINGS, ...onPostgres },
      },
      {
        resolve: { alias },
        test: {
          name: 'schema',
          include: ['tests/schema/**/*.test.ts'],
          globalSetup: ['tests/support/cluster.global.ts'],
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'engine',
          include: ['app/server/**/*.browser.test.ts'],
          // Half of the time is waiting for limits, so two files at once take little from each other.
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'endurance',
          include: ENDURANCE,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: [...TIMED, ...ENDURANCE],
          // Each file has its own product, and most of its time is waiting.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'faults-timed',
          include: TIMED,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
