import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from './build.mjs'
import { check } from './check.mjs'
import { ensureChromium, ensureHeadlessShell } from './chromium.mjs'
import { fail, root, run, say, tool } from './process.mjs'
import { ensureSlapd } from './slapd.mjs'

const reports = join(root, '.cache', `test-${process.pid}`)

const STAGES = {
  check,
  unit: () => vitest('unit'),
  api: () => vitest('api'),
  engine: () => vitest('engine'),
  e2e: async () => together([await playwright('quiet'), await playwright('js', 'nojs')]),
  faults: async () => together(await Promise.all([vitest('faults'), vitest('waits')])),
}
const NEED_CHROMIUM = new Set(['engine', 'e2e', 'faults'])
const NEED_SLAPD = new Set(['api', 'e2e'])
const NEED_BUILD = new Set(['e2e', 'faults'])

/** Runs the named stages, or all, and ends with one line of counts. */
export async function test(names) {
  const unknown = names.filter((name) => !(name in STAGES))
  if (unknown.length > 0)
    fail(`There is no stage ${unknown.join(', ')}. There are: ${Object.keys(STAGES).join(', ')}`)
  const stages = Object.keys(STAGES).filter((name) => names.length === 0 || names.includes(name))
  mkdirSync(reports, { recursive: true })
  process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
  if (stages.some((name) => NEED_CHROMIUM.has(name))) await ensureChromium()
  if (stages.includes('e2e')) await ensureHeadlessShell()
  if (stages.some((name) => NEED_SLAPD.has(name))) await ensureSlapd()

  let passed = 0
  let failed = 0
  const lines = []
  for (const name of stages) {
    say(`\n━━ ${name}`)
    const startedAt = Date.now()
    if (NEED_BUILD.has(name)) await ensureBuild()
    const counts = await STAGES[name]()
    passed += counts.passed
    failed += counts.failed
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1)
    const second = counts.flaky ? `, ${counts.flaky} only at the second try` : ''
    lines.push(`  ${name.padEnd(8)} ${counts.passed} passed, ${counts.failed} failed, ${seconds} s${second}`)
  }
  say(`\n${lines.join('\n')}\n`)
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

async function vitest(project) {
  const file = join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['run', '--project', project, '--passWithNoTests', ...reporters]
  const { status } = await run(tool('vitest'), args, { env: { NODE_ENV: 'test' } })
  const report = read(file)
  // A file that fails before its first test counts as one failure.
  const broken = (report?.testResults ?? []).filter(
    ({ status: result, assertionResults }) =>
      result === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return settle(status, report?.numPassedTests ?? 0, (report?.numFailedTests ?? 0) + broken.length)
}

async function playwright(...projects) {
  const file = join(reports, `${projects[0]}.json`)
  // Where nobody watches, a busy machine may spoil one try; the summary tells of every second one.
  const retries = process.env.CI ? 1 : 0
  const args = ['test', '--reporter=list,json', `--retries=${retries}`]
  // What is measured alone has one product on the machine, and no other journey beside it.
  if (projects.includes('quiet')) args.push('--workers=1')
  args.push(...projects.map((project) => `--project=${project}`))
  const { status } = await run(tool('playwright'), args, { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } })
  const { expected = 0, flaky = 0, unexpected = 0 } = read(file)?.stats ?? {}
  return { ...settle(status, expected + flaky, unexpected), flaky }
}

/** The counts of a stage of several parts. */
function together(parts) {
  const sum = (name) => parts.reduce((whole, part) => whole + (part[name] ?? 0), 0)
  return { passed: sum('passed'), failed: sum('failed'), flaky: sum('flaky') }
}

/** A stage that ended badly without naming a test has failed all the same. */
function settle(status, passed, failed) {
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
