// Old Node versions, which run this file first, lack the named export of glob.
import fs, { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, say, tool } from './process.mjs'

/** Retries in CI only, where a busy machine may fail an attempt. The summary lists retried tests. */
const SECOND_ATTEMPTS = process.env.CI ? 1 : 0

/**
 * Runs vitest projects; `only` is a pattern of test names. Like every runner it returns { passed, failures, flaky, files, cpuSeconds }, where failures and
 * flaky are { name, reason } and files are { file, seconds }.
 */
export async function vitest(projects, { filters, only, changes, reports, isRetried = false, env = {} }) {
  const file = join(reports, `${projects[0]}.json`)
  // `related` knows no filters of names.
  const isRelated = changes && filters.length === 0
  const args = isRelated ? ['related', ...changes.files, '--run'] : ['run', ...filters]
  args.push('--passWithNoTests', '--reporter=default')
  args.push(...projects.map((project) => `--project=${project}`))
  args.push(`--reporter=${join(root, 'bin', 'vitest-summary.mjs')}`)
  args.push(`--retry=${isRetried ? SECOND_ATTEMPTS : 0}`)
  if (changes && !isRelated) args.push('--changed', changes.base)
  if (only) args.push('--testNamePattern', only)
  const { status, cpuSeconds } = await run(tool('vitest'), args, {
    env: { ...env, NODE_ENV: 'test', VITEST_SUMMARY: file },
    countsCpu: true,
  })
  return settle(status, cpuSeconds, read(file) ?? {})
}

/** Also compares the rows that the statements of the tests returned with the types that the code declares. */
export async function withRowTypes(projects, limits) {
  const rows = join(limits.reports, 'rows')
  mkdirSync(rows)
  const counts = await vitest(projects, { ...limits, env: { ROW_TYPES: rows } })
  if (readdirSync(rows).length === 0) return counts
  const result = join(limits.reports, 'row-types.json')
  const args = ['bin/script.mjs', 'tests/support/row-types/compare.ts', rows, result]
  const { status, output, cpuSeconds } = await run(process.execPath, args, { capture: true, countsCpu: true })
  const found = status === 0 ? read(result) : undefined
  if (!found) return { ...counts, failures: [...counts.failures, { name: 'row types', reason: output }] }
  const { faults, unseen, statements } = found
  say(`\nRow types: ${statements - unseen.length} of ${statements} statements compared`)
  const isWhole = !limits.isPart && counts.failures.length === 0
  const unchecked = (isWhole ? unseen : []).map(
    (place) => `${place} is run by no test of the API, or has no text of its own`,
  )
  const failures = [...faults, ...unchecked].map((fault) => ({ name: `row type > ${fault}` }))
  return {
    ...counts,
    failures: [...counts.failures, ...failures],
    cpuSeconds: counts.cpuSeconds === null || cpuSeconds === null ? null : counts.cpuSeconds + cpuSeconds,
  }
}

/** A word of the command line is a part of a path, with or without a line. */
export const isNamed = (file, word) => file.includes(word.replace(/:\d+$/, ''))

export async function playwright(projects, { filters, only, changes, reports, env = {} }) {
  const specs = changes?.specs[projects.includes('http') ? 'http' : 'browser']
  if (specs?.length === 0) {
    say('No change reaches a screen that these specs visit.')
    return settle(0, 0, {})
  }
  // It would start the product for no test.
  const all = fs.globSync('tests/e2e/**/*.spec.ts', { cwd: root })
  if (filters.length > 0 && !all.some((one) => filters.some((word) => isNamed(one, word))))
    return settle(0, 0, {})
  const file = join(reports, `${projects[0]}.json`)
  const args = ['test', '--reporter=list,json', `--retries=${SECOND_ATTEMPTS}`, '--pass-with-no-tests']
  // Each run empties its folder of pictures and traces, and another stage may run beside it.
  args.push('--output', join('test-results', projects[0]))
  args.push(...projects.map((project) => `--project=${project}`), ...filters)
  if (specs && filters.length === 0) args.push(...specs)
  if (only) args.push('--grep', only)
  const { status, cpuSeconds } = await run(tool('playwright'), args, {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    countsCpu: true,
  })
  const { suites = [], errors = [] } = read(file) ?? {}
  const tests = suites.flatMap((suite) => testsOf(suite))
  const named = (outcome) => tests.filter((test) => test.status === outcome)
  const failures = named('unexpected')
  failures.push(...errors.map(({ message }) => ({ name: 'outside any journey', reason: message })))
  const flaky = named('flaky')
  const passed = named('expected').length + flaky.length
  return settle(status, cpuSeconds, { passed, failures, flaky, files: secondsOfFiles(tests) })
}

function testsOf({ title = '', file, suites = [], specs = [] }, above) {
  const group = above === undefined ? file : `${above} > ${title}`
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status, projectName, results }) => ({
      status,
      file,
      name: `[${projectName}] ${group} > ${spec.title}`,
      reason: results.findLast(({ error }) => error)?.error.message,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
    })),
  )
  return [...own, ...suites.flatMap((suite) => testsOf(suite, group))]
}

function secondsOfFiles(tests) {
  const byFile = Map.groupBy(tests, ({ file }) => file)
  return [...byFile].map(([file, own]) => ({
    file: `tests/e2e/${file}`,
    seconds: own.reduce((sum, one) => sum + one.seconds, 0),
  }))
}

/** A non-zero exit without a named test still counts as a failure. */
function settle(status, cpuSeconds, { passed = 0, failures = [], flaky = [], files = [] }) {
  const isUnnamed = status !== 0 && failures.length === 0
  const named = isUnnamed ? [{ name: `ended with status ${status}`, reason: '' }] : failures
  return { passed, failures: named, flaky, files, cpuSeconds }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
