import { createHash } from 'node:crypto'
import { run } from './process.mjs'

const PROGRAM = 'bin/machine-speed.mjs'
const CORES = 2

/** Parsing, matching, sorting and hashing, as tests do; always the same. */
function work() {
  let sum = 0
  for (let round = 0; round < 60; round++) {
    const rows = Array.from({ length: 6_000 }, (_, n) => ({
      id: (n * 7919 + round) % 10_007,
      name: `page ${n}`,
      url: `https://example.com/${n % 97}/${n}?q=${round}`,
      figures: [n, n / 3, n % 7],
    }))
    const read = JSON.parse(JSON.stringify(rows))
    read.sort((a, b) => a.id - b.id || a.name.localeCompare(b.name))
    for (const { url } of read) sum += /\/(\d+)\/(\d+)\?q=(\d+)$/.exec(url)?.length ?? 0
    sum += createHash('sha256').update(JSON.stringify(read)).digest()[0]
  }
  return sum
}

/** CPU seconds of a fixed workload on two cores at once, well below one: a slow or busy machine needs more. */
export async function measureMachine() {
  const runs = await Promise.all(
    Array.from({ length: CORES }, () => run(process.execPath, [PROGRAM, 'work'], { capture: true })),
  )
  return runs.reduce((sum, { output }) => sum + Number(output), 0) / CORES
}

if (process.argv[1]?.endsWith(PROGRAM) && process.argv[2] === 'work') {
  work()
  const { user, system } = process.cpuUsage()
  process.stdout.write(String((user + system) / 1_000_000))
}
