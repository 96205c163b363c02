import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBuild } from './build.mjs'
import { findChanges } from './changed.mjs'
import { check } from './check.mjs'
import { ensureChromium, ensureHeadlessShell } from './chromium.mjs'
import { runSample } from './long-form-slices.mjs'
import { measureMachine } from './machine-speed.mjs'
import { prepared, timed } from './preparation.mjs'
import { atOnce, fail, inOnePiece, root, say } from './process.mjs'
import { ensureServer } from './servers.mjs'
import { isNamed, playwright, vitest, withRowTypes } from './test-runners.mjs'
import { ensureTlsProxy } from './tls-proxy.mjs'

/** `run` gets the stage's limits: filters of file names, the base of --changed, its specs. */
export const STAGES = {
  check: { run: ({ changes, filters }) => (changes ? null : check(filters)) },
  unit: { run: (limits) => vitest(['unit', 'unit-mocks'], limits) },
  api: { needs: ['slapd', 'prometheus'], run: (limits) => withRowTypes(['api', 'api-settings'], limits) },
  engine: { needs: ['chromium'], run: (limits) => vitest(['engine'], { ...limits, isRetried: true }) },
  http: { needs: ['chromium', 'slapd', 'build'], run: (limits) => playwright(['http'], limits) },
  browser: {
    needs: ['chromium', 'shell', 'slapd', 'build'],
    run: (limits) => playwright(['nojs', 'js'], limits),
  },
  faults: {
    needs: ['chromium', 'build'],
    run: (limits) => vitest(['faults', 'faults-timed', ...(process.env.FULL ? ['endurance'] : [])], limits),
  },
  sample: {
    needs: ['chromium', 'shell', 'slapd', 'tlsProxy', 'build'],
    run: ({ isPart, reports }) => (isPart || process.env.FULL ? null : runSample(reports)),
  },
}
/**
 * Two lanes side by side, since no stage keeps two cores busy; in a lane one stage follows the other. What has deadlines
 * or measures seconds is in the first, and the second leaves the CPU to it.
 */
export const LANES = [
  { niceness: 0, names: ['unit', 'faults', 'engine', 'sample', 'browser'] },
  { niceness: 5, names: ['check', 'http', 'api'] },
]
const PREPARE = {
  chromium: ensureChromium,
  shell: ensureHeadlessShell,
  slapd: ensureServer('slapd'),
  prometheus: ensureServer('prometheus'),
  tlsProxy: ensureTlsProxy,
  build: ensureBuild,
}

const preparations = new Map()
let lastPreparation = Promise.resolve()

/** Each once, one after the other: installers exclude each other. */
export async function prepare(needs = Object.keys(PREPARE)) {
  for (const need of needs) {
    if (!preparations.has(need)) {
      lastPreparation = lastPreparation.then(() => atOnce(() => timed(need, PREPARE[need])))
      preparations.set(need, lastPreparation)
    }
    await preparations.get(need)
  }
}

function parse(args) {
  const options = args.filter((arg) => arg.startsWith('--'))
  const unknown = options.filter((option) => option !== '--changed')
  if (unknown.length > 0) fail(`There is no option ${unknown.join(', ')}. There is: --changed`)
  const names = args.filter((arg) => !arg.startsWith('--'))
  const named = names.filter((word) => word in STAGES)
  return {
    stages: named.length > 0 ? named : Object.keys(STAGES),
    filters: names.filter((word) => !(word in STAGES)),
    isChangedOnly: options.length > 0,
  }
}

export async function test(args) {
  const { stages, filters, isChangedOnly } = parse(args)
  const changes = isChangedOnly ? await findChanges() : null
  const isPart = filters.length > 0 || changes !== null
  const reports = join(root, '.cache', `test-${process.pid}`)
  mkdirSync(reports, { recursive: true })
  process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
  const limits = { filters, changes, isPart, reports }

  const areSideBySide = LANES.every(({ names }) => names.some((name) => stages.includes(name)))
  const results = []
  let factor = isPart ? 1 : await machineFactor()
  const runLane = async ({ niceness, names }) => {
    for (const name of names.filter((one) => stages.includes(one))) {
      const work = async () => {
        const before = factor
        const counts = await runStage(name, limits)
        if (!isPart) factor = await machineFactor()
        if (counts) results.push({ ...counts, factor: (before + factor) / 2 })
      }
      if (areSideBySide) say(`━━ ${name} begins`)
      await (areSideBySide ? inOnePiece(niceness, work) : work())
    }
  }
  // Built beside the first stages; a failure is told by the stage that waits for it.
  if (areSideBySide) prepare(new Set(stages.flatMap((name) => STAGES[name].needs ?? []))).catch(() => {})
  await Promise.all(LANES.map(runLane))
  const inOrder = Object.keys(STAGES).flatMap((name) => results.filter((one) => one.name === name))
  report(inOrder, isPart)
  const isTold = changes !== null || results.some(({ failures }) => failures.length > 0)
  const unknown = isTold ? [] : unknownWords(filters, results)
  if (unknown.length > 0) fail(`No file or step of these tests is named "${unknown.join('" or "')}".`)
}

/** A word that is in no path would otherwise end as a success without tests. */
export function unknownWords(words, results) {
  const files = results.flatMap((result) => result.files.map(({ file }) => file))
  return words.filter((word) => !files.some((file) => isNamed(file, word)))
}

const readBudgets = () => JSON.parse(readFileSync(join(root, 'tests', 'budget.json'), 'utf8'))

/** How much more CPU time this machine needs now than the one whose seconds tests/budget.json holds. */
async function machineFactor() {
  const factor = (await measureMachine()) / readBudgets().machine
  say(`The machine needs ${factor.toFixed(2)} times the CPU time of the reference.`)
  return factor
}

async function runStage(name, limits) {
  await prepare(STAGES[name].needs ?? [])
  say(`\n━━ ${name}`)
  const startedAt = Date.now()
  const counts = await STAGES[name].run(limits)
  return counts && { name, ...counts, seconds: (Date.now() - startedAt) / 1_000 }
}

/** Failures come last, since long output is often truncated at its start. */
function report(results, isPart) {
  const budgets = readBudgets()
  const isBudgeted = !isPart && !process.env.FULL
  for (const result of isBudgeted ? results : [])
    result.budget = Math.round(budgets[result.name] * result.factor)
  const failures = results.flatMap(({ name, failures }) => failures.map((one) => ({ stage: name, ...one })))
  if (isBudgeted) failures.push(...results.flatMap(overBudget))
  const flaky = results.flatMap(({ name, flaky }) => flaky.map((one) => ({ stage: name, ...one })))
  const slowest = results
    .flatMap(({ name, files }) => files.map((file) => ({ stage: name, ...file })))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10)

  say('\nThe slowest files:')
  for (const { stage, file, seconds } of slowest)
    say(`  ${seconds.toFixed(1).padStart(7)} s  ${stage.padEnd(8)} ${file}`)
  say('')
  for (const one of flaky) say(describe(`passed only at the second attempt: ${one.stage}`, one))
  for (const one of failures) say(describe(`failed: ${one.stage}`, one))
  say('')
  for (const { title, seconds } of prepared()) say(`  ${title.padEnd(8)} ${seconds.toFixed(1)} s`)
  for (const result of results) say(lineOf(result))
  say(`  in all   ${(process.uptime() / 60).toFixed(1)} min`)
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = failures.length
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 || (passed === 0 && !isPart) ? 1 : 0
}

function lineOf({ name, passed, failures, flaky, seconds, cpuSeconds, budget, factor }) {
  const cpu =
    cpuSeconds === null
      ? ''
      : `, ${cpuSeconds.toFixed(0)} s CPU${budget ? ` of ${budget} (machine ${factor.toFixed(2)})` : ''}`
  const second = flaky.length > 0 ? `, ${flaky.length} only at the second attempt` : ''
  return `  ${name.padEnd(8)} ${passed} passed, ${failures.length} failed, ${seconds.toFixed(1)} s${cpu}${second}`
}

function overBudget({ name, cpuSeconds, budget, factor }) {
  if (cpuSeconds === null || budget === undefined || cpuSeconds <= budget) return []
  const reason = `It used ${cpuSeconds.toFixed(0)} s of CPU time. Make its tests cheaper, or raise its budget (${budget} s, for a machine of factor ${factor.toFixed(2)}) in tests/budget.json and give the reason in the commit.`
  return [{ stage: name, name: 'over its CPU budget', reason }]
}

function describe(what, { name, reason = '' }) {
  const lines = stripVTControlCharacters(reason).slice(0, 600).split('\n').slice(0, 6)
  return [`${what}: ${name}`, ...lines.filter((line) => line.trim())].join('\n    ')
}
