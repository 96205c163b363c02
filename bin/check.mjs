import { join } from 'node:path'
import { root, run, say, tool } from './process.mjs'

/** The native compiler: three times as fast. Its .bin link would clash with TypeScript 5, which other tools load. */
const tsc = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc')

/** Each checker learns most types for itself: the usual four take almost twice the CPU and memory of one. */
const CHECKERS = ['--checkers', '1']

const STEPS = [
  ['types', tsc, ['--noEmit', ...CHECKERS, '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo']],
  ['lint and format', 'biome', ['check', '--error-on-warnings']],
  ['import rules', 'depcruise', ['app', '--config', '.dependency-cruiser.cjs', '--output-type', 'err']],
  ['configuration', process.execPath, ['bin/script.mjs', 'bin/configuration.mjs']],
  ['dead code', 'knip', ['--cache', '--cache-location', '.cache/knip']],
  ['database schema', 'vitest', ['run', '--project', 'schema']],
]
const MAX_CONCURRENT = 2

/**
 * Runs the steps whose titles contain a word of `filters`, or all without any; null if there is none. Returns the same
 * shape as the test runners.
 */
export async function check(filters = []) {
  const steps = STEPS.filter(
    ([title]) => filters.length === 0 || filters.some((word) => title.includes(word)),
  )
  if (steps.length === 0) return null
  const waiting = steps.map((step, index) => ({ step, index }))
  const results = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [title, program, args] = next.step
      const startedAt = Date.now()
      const { status, output, cpuSeconds } = await run(
        program.includes('/') ? program : tool(program),
        args,
        {
          capture: true,
          countsCpu: true,
          env: { FORCE_COLOR: '0' },
        },
      )
      if (status !== 0) say(`\n── ${title}\n${output.trimEnd()}`)
      results[next.index] = {
        title,
        cpuSeconds,
        passed: status === 0,
        seconds: (Date.now() - startedAt) / 1_000,
      }
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker))
  say('')
  for (const { title, passed, seconds, cpuSeconds } of results) {
    const cpu = cpuSeconds === null ? '' : `${cpuSeconds.toFixed(1).padStart(8)} s CPU`
    say(`  ${passed ? 'ok    ' : 'FAILED'}  ${title.padEnd(18)} ${seconds.toFixed(1).padStart(6)} s${cpu}`)
  }
  const failures = results.filter(({ passed }) => !passed).map(({ title }) => ({ name: title, reason: '' }))
  return {
    passed: results.length - failures.length,
    failures,
    flaky: [],
    files: results.map(({ title, seconds }) => ({ file: title, seconds })),
    cpuSeconds: results.some((one) => one.cpuSeconds === null)
      ? null
      : results.reduce((sum, one) => sum + one.cpuSeconds, 0),
  }
}
