import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBuild } from './build.mjs'
import { check } from './check.mjs'
import { ensureChromium, ensureHeadlessShell } from './chromium.mjs'
import { fail, root, run, say, tool } from './process.mjs'
import { ensureSlapd } from './slapd.mjs'

const reports = join(root, '.cache', `test-${process.pid}`)

/** Where nobody watches, a busy machine may spoil one try of a browser; the summary tells of every second one. */
const SECOND_TRIES = process.env.CI ? 1 : 0

const STAGES = {
  check,
  unit: () => vitest('unit'),
  api: () => vitest('api'),
  engine: () => vitest('engine', SECOND_TRIES),
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
  const named = []
  for (const name of stages) {
    say(`\n━━ ${name}`)
    const startedAt = Date.now()
    if (NEED_BUILD.has(name)) await ensureBuild()
    const counts = await STAGES[name]()
    passed += counts.passed
    failed += counts.failed
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1)
    const second = counts.flaky.length > 0 ? `, ${counts.flaky.length} only at the second try` : ''
    lines.push(`  ${name.padEnd(8)} ${counts.passed} passed, ${counts.failed} failed, ${seconds} s${second}`)
    named.push(...counts.flaky.map((test) => tell(`only at the second try: ${name}`, test)))
    named.push(...counts.failures.map((test) => tell(`failed: ${name}`, test)))
  }
  // The whole output is often kept only in part, and its end for sure.
  if (named.length > 0) say(`\n${named.join('\n')}`)
  say(`\n${lines.join('\n')}\n`)
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

async function vitest(project, retries = 0) {
  const file = join(reports, `${project}.json`)
  const args = ['run', '--project', project, '--passWithNoTests', `--retry=${retries}`, '--reporter=default']
  args.push(`--reporter=${join(root, 'bin', 'vitest-summary.mjs')}`)
  const { status } = await run(tool('vitest'), args, { env: { NODE_ENV: 'test', VITEST_SUMMARY: file } })
  return settle(status, read(file) ?? {})
}

async function playwright(...projects) {
  const file = join(reports, `${projects[0]}.json`)
  const args = ['test', '--reporter=list,json', `--retries=${SECOND_TRIES}`]
  // What is measured alone has one product on the machine, and no other journey beside it.
  if (projects.includes('quiet')) args.push('--workers=1')
  args.push(...projects.map((project) => `--project=${project}`))
  const { status } = await run(tool('playwright'), args, { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } })
  const { suites = [], errors = [] } = read(file) ?? {}
  const tests = suites.flatMap((suite) => testsOf(suite))
  const named = (wanted) => tests.filter((test) => test.status === wanted)
  const failures = named('unexpected')
  failures.push(...errors.map(({ message }) => ({ name: 'outside any journey', reason: message })))
  const flaky = named('flaky')
  return settle(status, {
    passed: named('expected').length + flaky.length,
    failed: failures.length,
    failures,
    flaky,
  })
}

/** The journeys of a suite in Playwright's report, those of the suites in it too, each with a name. */
function testsOf({ title = '', file, suites = [], specs = [] }, above) {
  const group = above === undefined ? file : `${above} > ${title}`
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status, projectName, results }) => ({
      status,
      name: `[${projectName}] ${group} > ${spec.title}`,
      reason: results.findLast(({ error }) => error)?.error.message,
    })),
  )
  return [...own, ...suites.flatMap((suite) => testsOf(suite, group))]
}

/** The counts of a stage of several parts. */
function together(parts) {
  return {
    passed: parts.reduce((sum, part) => sum + part.passed, 0),
    failed: parts.reduce((sum, part) => sum + part.failed, 0),
    failures: parts.flatMap((part) => part.failures ?? []),
    flaky: parts.flatMap((part) => part.flaky ?? []),
  }
}

/** A stage that ended badly without naming a test has failed all the same. */
function settle(status, { passed = 0, failed = 0, failures = [], flaky = [] }) {
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed, failures, flaky }
}

/** A test by name, with the first lines of what it said. */
function tell(what, { name, reason = '' }) {
  const lines = stripVTControlCharacters(reason).slice(0, 600).split('\n').slice(0, 6)
  return [`${what}: ${name}`, ...lines.filter((line) => line.trim())].join('\n    ')
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
