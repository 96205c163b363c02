import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { divide, MAX_SLICE_MINUTES, partsOf, runsOf, sampleOn } from './long-form.mjs'
import { fail, root, run, say } from './process.mjs'
import { playwright, vitest } from './test-runners.mjs'

const RUNNERS = { vitest, playwright }
/** What a slice took, also of other commits; a new run of a slice replaces its entry. */
const REPORT = join(root, '.cache', 'long-form.json')

/** Runs parts of the long form one after the other; returns counts as a stage does. */
async function runParts(parts, title, reports) {
  const runs = runsOf(parts)
  const names = runs.map(({ unit, slice }) => `${unit.name} ${slice}`)
  say(`${title}: ${names.join(', ')}`)
  const results = []
  for (const [index, { unit, slice }] of runs.entries()) {
    const folder = join(reports, `long-form-${index}`)
    mkdirSync(folder, { recursive: true })
    const startedAt = Date.now()
    const counts = await RUNNERS[unit.runner](unit.projects, {
      filters: unit.files,
      only: unit.only,
      isRetried: true,
      reports: folder,
      env: { FULL: '1', SLICE: slice },
    })
    const failures = counts.failures.map((one) => ({ ...one, name: `${names[index]}: ${one.name}` }))
    // Fault tests skip themselves where the system allows no namespaces.
    if (counts.passed + failures.length === 0 && !unit.isSystemDependent)
      failures.push({ name: `${names[index]}: no test ran` })
    results.push({ ...counts, failures })
    const cpu = counts.cpuSeconds === null ? '' : `, ${counts.cpuSeconds.toFixed(0)} s CPU`
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(0)
    say(`${names[index]}: ${counts.passed} passed, ${failures.length} failed, ${seconds} s${cpu}`)
  }
  const sum = (read) => results.reduce((total, result) => total + read(result), 0)
  return {
    passed: sum(({ passed }) => passed),
    failures: results.flatMap(({ failures }) => failures),
    flaky: results.flatMap(({ flaky }) => flaky),
    files: results.flatMap(({ files }) => files),
    cpuSeconds: results.some(({ cpuSeconds }) => cpuSeconds === null) ? null : sum((one) => one.cpuSeconds),
  }
}

/** A sample of the long form for every whole run of the tests; SAMPLE_DATE chooses another day's. */
export async function runSample(reports) {
  const date = process.env.SAMPLE_DATE ?? new Date().toISOString().slice(0, 13)
  return runParts(sampleOn(date), `Long form sample of ${date}`, reports)
}

const totalMinutes = () => partsOf().reduce((sum, { unit }) => sum + unit.seconds, 0) / 60
/** Two thirds of the limit, since machines differ. */
const usualCount = () => Math.ceil(totalMinutes() / (MAX_SLICE_MINUTES * (2 / 3)))

function parse(args) {
  const { again, report, slice } = readOptions(args)
  if (slice === undefined) return { again, report, numbers: null, count: usualCount() }
  const [, number, count] = /^(\d+)\/(\d+)$/.exec(slice) ?? []
  if (!(Number(number) >= 1 && Number(number) <= Number(count))) fail(`--slice is like 3/8, not ${slice}.`)
  return { again, report, numbers: [Number(number)], count: Number(count) }
}

function readOptions(args) {
  const options = { again: false, report: false, slice: undefined }
  const waiting = [...args]
  for (let arg = waiting.shift(); arg !== undefined; arg = waiting.shift()) {
    if (arg === '--again') options.again = true
    else if (arg === '--report') options.report = true
    else if (arg === '--slice') options.slice = waiting.shift() ?? ''
    else fail(`There is no option ${arg}. There are: --slice 3/8, --again, --report`)
  }
  return options
}

const readEntries = () => {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8'))
  } catch {
    return {}
  }
}

function writeEntry(name, entry) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(REPORT, `${JSON.stringify({ ...readEntries(), [name]: entry }, null, 2)}\n`)
}

/** With uncommitted changes no slice counts as passed. */
async function currentCommit() {
  const [head, changes] = await Promise.all(
    [
      ['rev-parse', '--short=12', 'HEAD'],
      ['status', '--porcelain'],
    ].map((args) => run('git', args, { capture: true })),
  )
  if (head.status !== 0) return 'unknown'
  return changes.output.trim() === '' ? head.output.trim() : `${head.output.trim()} with changes`
}
const isKnown = (commit) => /^\w{12}$/.test(commit)

function printReport() {
  const entries = Object.entries(readEntries())
  if (entries.length === 0) say('No slice of the long form has run here.')
  for (const [name, { commit, date, minutes, passed, failures }] of entries) {
    const result =
      minutes === undefined
        ? 'not finished'
        : `${minutes.toFixed(1)} min, ${passed} passed, ${failures.length} failed`
    process.stdout.write(`${name.padEnd(6)} ${commit}  ${date}  ${result}\n`)
    for (const failure of failures ?? []) process.stdout.write(`       failed: ${failure}\n`)
  }
}

/** `prepare` makes ready what tests need. Slices that passed at this commit are skipped, killed ones run again. */
export async function runLongForm(args, prepare) {
  const { again, report, numbers, count } = parse(args)
  if (report) return printReport()
  await prepare()
  const slices = divide(partsOf(), count)
  let failed = 0
  for (const number of numbers ?? slices.map((_, index) => index + 1)) {
    const name = `${number}/${count}`
    const commit = await currentCommit()
    const previous = readEntries()[name]
    if (!again && isKnown(commit) && previous?.commit === commit && previous.failures?.length === 0) {
      say(`Slice ${name} passed at ${commit}; --again runs it once more.`)
      continue
    }
    const entry = { commit, date: new Date().toISOString().slice(0, 16) }
    writeEntry(name, entry)
    const startedAt = Date.now()
    const reports = join(root, '.cache', `long-form-${process.pid}`)
    const { passed, failures } = await runParts(slices[number - 1], `Slice ${name} of the long form`, reports)
    rmSync(reports, { recursive: true, force: true })
    const minutes = (Date.now() - startedAt) / 60_000
    writeEntry(name, { ...entry, minutes, passed, failures: failures.map((one) => one.name) })
    for (const one of failures) say(`failed: ${one.name}\n    ${one.reason ?? ''}`)
    failed += failures.length
  }
  printReport()
  process.exitCode = failed > 0 ? 1 : 0
}
