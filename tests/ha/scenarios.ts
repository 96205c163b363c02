import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../faults/waiting'
import type { Load } from './load'
import { cable, swallow } from './network'
import type { Parts } from './parts'
import { type Node, others } from './patroni'

export interface Scenario {
  name: string
  /** Breaks something, waits until the others have taken over, and repairs it. */
  run(parts: Parts, load: Load): Promise<void>
  /** Whether another machine must become primary. */
  changesPrimary?: boolean
}

const TAKEN_OVER_MS = 60_000
/** How long a part stays away whose place the others take at once. */
const AWAY_MS = 5_000

async function primaryOf(parts: Parts): Promise<Node> {
  return until('a primary', TAKEN_OVER_MS, parts.primary)
}
const takenOver = (parts: Parts, from: Node) =>
  until('another one is primary', TAKEN_OVER_MS, async () => {
    const primary = await parts.primary()
    return primary !== undefined && primary !== from
  })

/** What was down stays so until writes are acknowledged again. */
const goesOn = (load: Load, more = 20) => {
  const wanted = load.acknowledged.size + more
  return until('writes are acknowledged', TAKEN_OVER_MS, () => load.acknowledged.size >= wanted)
}

const failover = (
  name: string,
  breakIt: (parts: Parts, node: Node) => void,
  mend: (parts: Parts, node: Node) => void,
): Scenario => ({
  name,
  changesPrimary: true,
  async run(parts, load) {
    const node = await primaryOf(parts)
    breakIt(parts, node)
    try {
      await takenOver(parts, node)
      await goesOn(load)
    } finally {
      mend(parts, node)
    }
  },
})

export const FAILOVERS = [
  failover(
    'kill -9 of the primary and its Patroni',
    (parts, node) => parts.signalDatabase(node, 'SIGKILL'),
    (parts, node) => void parts.startDatabase(node),
  ),
  failover(
    'the primary freezes (SIGSTOP)',
    (parts, node) => parts.signalDatabase(node, 'SIGSTOP'),
    (parts, node) => parts.signalDatabase(node, 'SIGCONT'),
  ),
  failover(
    'the cable of the primary is out',
    (_, node) => cable(node, 'down'),
    (_, node) => cable(node, 'up'),
  ),
  failover(
    'packets from and to the primary vanish',
    (_, node) => swallow(node, true),
    (_, node) => swallow(node, false),
  ),
]

const SWITCHOVER: Scenario = {
  name: 'planned switchover',
  changesPrimary: true,
  async run(parts, load) {
    const node = await primaryOf(parts)
    const answer = await parts.switchOver(node)
    if (!answer.ok) throw new Error(`Patroni refused the switchover: ${await answer.text()}`)
    await takenOver(parts, node)
    await goesOn(load)
  },
}

const restarts = (name: string, part: string, start: (parts: Parts) => void, awayMs = AWAY_MS): Scenario => ({
  name,
  async run(parts, load) {
    await parts.kill(part)
    await sleep(awayMs)
    start(parts)
    await goesOn(load)
  },
})

export const SCENARIOS: Scenario[] = [
  ...FAILOVERS,
  SWITCHOVER,
  {
    name: 'kill -9 of PostgreSQL alone',
    async run(parts, load) {
      parts.signalPostgres(await primaryOf(parts), 'SIGKILL')
      await goesOn(load)
    },
  },
  {
    name: 'one replica is killed, then the other one',
    async run(parts, load) {
      for (const replica of others(await primaryOf(parts))) {
        parts.signalDatabase(replica, 'SIGKILL')
        await goesOn(load, 50)
        parts.startDatabase(replica)
        await until('it is back', TAKEN_OVER_MS * 2, parts.isWhole)
      }
    },
  },
  restarts('kill -9 of a web', 'web1', (parts) => void parts.startProduct('web', 'web1')),
  restarts('kill -9 of a worker', 'worker1', (parts) => void parts.startProduct('worker', 'worker1')),
  {
    name: 'an agent dies in the middle of a test',
    async run(_, { agents: [agent] }) {
      const before = agent?.died.length ?? 0
      agent?.die()
      await until('the agent dies', TAKEN_OVER_MS, () => (agent?.died.length ?? 0) > before)
    },
  },
  restarts('restart of PgBouncer', 'pgbouncer', (parts) => void parts.startPooler(), 0),
  restarts('restart of HAProxy', 'haproxy', (parts) => void parts.startBalancer(), 0),
  {
    name: 'the bucket is away for 30 s',
    async run(parts, load) {
      await parts.kill('bucket')
      await sleep(30_000)
      parts.startBucket()
      await goesOn(load)
    },
  },
]
