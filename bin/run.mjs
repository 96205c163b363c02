import { join } from 'node:path'
import { bench } from './bench.mjs'
import { buildProcesses, ensureBuild } from './build.mjs'
import { check } from './check.mjs'
import { ensureChromium } from './chromium.mjs'
import { startFakes } from './fakes.mjs'
import { ensureDependencies } from './install.mjs'
import { writeInventory } from './inventory.mjs'
import { runLongForm } from './long-form-slices.mjs'
import { ensureNode } from './node.mjs'
import { timed } from './preparation.mjs'
import { become, fail, root } from './process.mjs'
import { prepare, test } from './test.mjs'

const built = (name) => join(root, 'build', 'processes', `${name}.js`)

async function start(args) {
  await ensureChromium()
  await ensureBuild()
  await become(process.execPath, ['--enable-source-maps', built('supervisor'), ...args])
}

async function dev(args) {
  await ensureChromium()
  await buildProcesses()
  if (args.includes('--fakes')) Object.assign(process.env, await startFakes())
  const others = args.filter((arg) => arg !== '--fakes')
  await become(process.execPath, ['--enable-source-maps', built('supervisor'), '--dev', ...others])
}

const alone = (name) => async (args) => {
  if (name === 'agent') await ensureChromium()
  if (name === 'web') returnMemory()
  await ensureBuild()
  await become(process.execPath, ['--enable-source-maps', built(name), ...args])
}

/** A command on the database of this installation. */
const installed = (name) => async (args) => {
  await ensureBuild()
  await become(process.execPath, ['--enable-source-maps', built(name), ...args])
}

/** As the supervisor sets them, see process/supervisor/processes.ts. */
function returnMemory() {
  process.env.MALLOC_ARENA_MAX ??= '2'
  process.env.MALLOC_MMAP_THRESHOLD_ ??= '1048576'
  process.env.MALLOC_TRIM_THRESHOLD_ ??= '1048576'
}

const COMMANDS = {
  start,
  dev,
  web: alone('web'),
  worker: alone('worker'),
  agent: alone('agent'),
  migrate: alone('migrate'),
  apply: installed('apply'),
  maintenance: installed('maintain'),
  backup: installed('backup'),
  restore: installed('restore'),
  upgrade: installed('upgrade'),
  import: installed('import-tool'),
  build: ensureBuild,
  inventory: writeInventory,
  test,
  'test:full': (args) => runLongForm(args, prepare),
  check: async () => {
    const { failures } = await check()
    process.exitCode = failures.length > 0 ? 1 : 0
  },
  bench: async (names) => {
    await ensureChromium()
    await ensureBuild()
    await bench(names)
  },
  screens: async (args) => {
    await ensureChromium()
    await ensureBuild()
    const tool = join(root, 'node_modules', '.bin', 'playwright')
    await become(tool, ['test', '--config', 'playwright.screens.config.ts', ...args])
  },
  exec: async ([command, ...args]) => {
    if (!command) fail('Usage: node bin/run.mjs exec <command> [arg …]')
    process.env.PATH = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`
    await become(command, args)
  },
}

/** Commands whose build includes the style guide; production builds omit it. */
const WITH_STYLE_GUIDE = new Set(['dev', 'test', 'test:full', 'screens'])

const [name = 'start', ...args] = process.argv.slice(2)
if (WITH_STYLE_GUIDE.has(name)) process.env.STYLE_GUIDE = '1'
const command = COMMANDS[name]
if (!command) fail(`There is no command ${name}. There are: ${Object.keys(COMMANDS).join(', ')}`)
// Getting a newer Node starts this program again, so the moment of the start is handed on.
process.env.COMMAND_STARTED_AT ??= String(Date.now())
await ensureNode()
const startedAt = Number(process.env.COMMAND_STARTED_AT)
delete process.env.COMMAND_STARTED_AT
// npm sets it too: commands find files where they were started.
process.env.INIT_CWD ??= process.cwd()
process.chdir(root)
await timed('install', ensureDependencies, startedAt)
await command(args)
