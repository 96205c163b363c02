import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBuild } from './build.mjs'
import { findChanges } from './changed.mjs'
import { check } from './check.mjs'
import { ensureChromium, ensureHeadlessShell } from './chromium.mjs'
import { fail, root, say } from './process.mjs'
import { ensureSlapd } from './slapd.mjs'
import { playwright, vitest, withRowTypes } from './test-runners.mjs'

/** `run` gets the stage's limits: filters of file names, the base of --changed, its specs. */
const STAGES = {
  check: { run: ({ changes, filters }) => (changes ? null : check(filters)) },
  unit: { run: (limits) => vitest(['unit', 'unit-mocks'], limits) },
  api: { needs: ['slapd'], run: (limits) => withRowTypes(['api', 'api-settings'], limits) },
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
}
/** Stages in one group run in parallel: one mostly waits while the other computes. */
const ORDER = [['check', 'unit'], ['api'], ['engine'], ['http'], ['browser'], ['faults']]
const PREPARE = {
  chromium: ensureChromium,
  shell: ensureHeadlessShell,
  slapd: ensureSlapd,
  build: ensureBuild,
}

function parse(args) {
  const options = args.filter((arg) => arg.startsWith('--'))
  const unknown = options.filter((option) => option !== '--changed')
  if (unknown.length > 0) fail(`There is no option ${unknown.join(', ')}. There is: --changed`)
  const words = args.filter((arg) => !arg.startsWith('--'))
  const named = words.filter((word) => word in STAGES)
  return {
    stages: named.length > 0 ? named : Object.keys(STAGES),
    filters: words.filter((word) => !(word in STAGES)),
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

  const results = []
  for (const group of ORDER.map((names) => names.filter((name) => stages.includes(name)))) {
    if (group.length === 0) continue
    for (const need of new Set(group.flatMap((name) => STAGES[name].needs ?? []))) await PREPARE[need]()
    say(`\n━━ ${group.join(', ')}`)
    results.push(...(await Promise.all(group.map((name) => runStage(name, limits)))))
  }
  report(results.filter(Boolean), isPart)
}

async function runStage(name, limits) {
  const startedAt = Date.now()
  const counts = await STAGES[name].run(limits)
  return counts && { name, ...counts, seconds: (Date.now() - startedAt) / 1_000 }
}

/** Failures come last, since long output is often truncated at its start. */
function report(results, isPart) {
  const budgets = JSON.parse(readFileSync(join(root, 'tests', 'budget.json'), 'utf8'))
  const isBudgeted = !isPart && !process.env.FULL
  const failures = results.flatMap(({ name, failures }) => failures.map((one) => ({ stage: name, ...one })))
  if (isBudgeted) failures.push(...results.flatMap((result) => overBudget(result, budgets[result.name])))
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
  for (const result of results) say(lineOf(result, isBudgeted ? budgets[result.name] : undefined))
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = failures.length
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 || (passed === 0 && !isPart) ? 1 : 0
}

function lineOf({ name, passed, failures, flaky, seconds, cpuSeconds }, budget) {
  const cpu = cpuSeconds === null ? '' : `, ${cpuSeconds.toFixed(0)} s CPU${budget ? ` of ${budget}` : ''}`
  const second = flaky.length > 0 ? `, ${flaky.length} only at the second attempt` : ''
  return `  ${name.padEnd(8)} ${passed} passed, ${failures.length} failed, ${seconds.toFixed(1)} s${cpu}${second}`
}

function overBudget({ name, cpuSeconds }, budget) {
  if (cpuSeconds === null || budget === undefined || cpuSeconds <= budget) return []
  const reason = `It used ${cpuSeconds.toFixed(0)} s of CPU time. Make its tests cheaper, or raise its budget of ${budget} s in tests/budget.json and give the reason in the commit.`
  return [{ stage: name, name: 'over its CPU budget', reason }]
}

function describe(what, { name, reason = '' }) {
  const lines = stripVTControlCharacters(reason).slice(0, 600).split('\n').slice(0, 6)
  return [`${what}: ${name}`, ...lines.filter((line) => line.trim())].join('\n    ')
}
