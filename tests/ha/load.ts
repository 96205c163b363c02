import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, createPlace, createSite, must, type Place, signIn } from '../faults/api'
import { startCountingTarget } from '../faults/counting-target'
import { addAgent, locationOf, type ManualAgent, resultOf } from '../faults/manual-agent'
import { until } from '../faults/waiting'
import { addHttpMonitors } from '../support/uptime-monitors'
import { HOST_ADDRESS } from './network'
import type { Parts } from './parts'

const WRITE_EVERY_MS = 100
const READ_EVERY_MS = 100
const ASK_EVERY_MS = 2_000
/** A caller waits for its answers, but the next one comes all the same. */
const MOST_WAITING = 60
const WORK_MS = 300
const AGENTS = 3
const PAGES = 6
const MONITORS = 20
const OK = 300

export type Load = Awaited<ReturnType<typeof startLoad>>

/** Calls at a steady pace, also while earlier ones wait; remembers when which of them succeeded. */
function keepCalling(everyMs: number, call: (nth: number) => Promise<boolean>) {
  const successes: number[] = []
  const failures: number[] = []
  let [waiting, nth] = [0, 0]
  const timer = setInterval(() => {
    if (waiting >= MOST_WAITING) return void failures.push(Date.now())
    waiting += 1
    nth += 1
    const mine = nth
    void call(mine)
      .catch(() => false)
      .then((isGood) => {
        waiting -= 1
        ;(isGood ? successes : failures).push(Date.now())
      })
  }, everyMs)
  return {
    successes,
    failures,
    async stop() {
      clearInterval(timer)
      await until('the last calls end', 40_000, () => waiting === 0)
    },
  }
}

export async function startLoad(parts: Parts) {
  const call = await signIn(parts)
  const place = await createPlace(call)
  const acknowledged = new Set<string>()
  const writes = keepCalling(WRITE_EVERY_MS, async (nth) => {
    const text = `Written ${nth}`
    const { status } = await call('POST', '/api/notes', { organization: place.organization, text })
    if (status < OK) acknowledged.add(text)
    return status < OK
  })
  const reads = keepCalling(READ_EVERY_MS, async () => {
    const { status } = await call('GET', `/api/projects/${place.project}`)
    return status < OK
  })
  const target = await startCountingTarget(HOST_ADDRESS)
  const site = await addSite(call, parts, place, target.url)
  const tests = new Set<string>()
  const asks = keepCalling(ASK_EVERY_MS, async (nth) => {
    const page_id = site.pages[nth % site.pages.length]
    const { status, body } = await call('POST', '/api/lighthouses/runtestfromdashboard', { page_id })
    for (const { testId } of body.tests ?? []) tests.add(testId)
    return status < OK
  })
  const agents = await Promise.all(
    Array.from({ length: AGENTS }, async () => keepMeasuring(await addAgent(parts, site.location))),
  )
  return {
    acknowledged,
    writes,
    reads,
    tests,
    agents,
    organization: place.organization,
    async stop() {
      await Promise.all([writes, reads, asks].map((each) => each.stop()))
      for (const agent of agents) agent.stop()
      await target.close()
    },
  }
}

async function addSite(call: Call, parts: Parts, place: Place, url: string) {
  const { siteId } = await createSite(call, place, { name: 'Watched', url })
  const pages = await Promise.all(
    Array.from({ length: PAGES }, async (_, index) => {
      const page = { name: `Measured ${index}`, url: `${url}/${index}` }
      return (await createSite(call, place, page)).pageId
    }),
  )
  const urls = Array.from({ length: MONITORS }, (_, index) => `${url}/monitor-${index}`)
  const settings = { urls, intervalSeconds: 10, timeoutMs: 5_000 }
  await addHttpMonitors(parts.query, { ...place, site: siteId }, settings)
  return { pages, location: await locationOf(parts, 'local') }
}

/** An agent without a browser: it takes tests, works on each for a moment, and reports until it is heard. */
function keepMeasuring(agent: ManualAgent) {
  let isStopping = false
  let diesNext = false
  const taken: string[] = []
  const died: string[] = []

  async function measure(): Promise<void> {
    const job = await agent.claim()
    taken.push(job.runId)
    await sleep(WORK_MS)
    if (diesNext) {
      diesNext = false
      died.push(job.runId)
      return
    }
    const report = Buffer.from(JSON.stringify({ runId: job.runId }))
    const heard = () =>
      until('the agent is heard', 90_000, () => must(agent.upload(job, report)).then(() => true))
    await heard()
    await until('the result is taken', 90_000, async () => {
      const { status } = await agent.report(resultOf(job, 90, report))
      return status < 500
    })
  }
  async function work() {
    while (!isStopping) await measure().catch(() => sleep(WORK_MS))
  }
  void work()
  return {
    taken,
    died,
    die() {
      diesNext = true
    },
    stop() {
      isStopping = true
    },
  }
}
