import { createHash, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { identifyAgent } from '~/server/measuring/agents'
import { missingArtefacts, reviewEvidence, storeArtefact, sweepEvidence } from '~/server/measuring/evidence'
import { readBlob } from '~/server/measuring/evidence/read-blob'
import { deleteOldResults } from '~/server/measuring/results'
import { leaseRun, recordRun, requestTests } from '~/server/measuring/test-queue'
import type { BlobStore } from '~/server/platform/blobs'
import type { Ctx } from '~/server/platform/context'
import { ensurePartitions } from '~/server/platform/db'
import { updateClient } from '~/server/structure/clients/update-client'
import { deleteSite } from '~/server/structure/sites/delete-site'
import type { AgentActor } from '~/shared/rules/access/roles'
import { retainedDays } from '~/shared/rules/measuring/retention'
import { type AgentJob, runResult } from '~/shared/schemas/agent'
import type { Client } from '~/shared/schemas/client'
import type { Project } from '~/shared/schemas/project'
import type { Site } from '~/shared/schemas/site'
import { EVIDENCE } from '~/shared/values/evidence-kinds'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { createAgent, resultOf } from '../support/agent'
import { contextFor, systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import {
  createClient,
  createDevice,
  createOrganization,
  createProject,
  createSite,
} from '../support/factories'
import { readRows } from '../support/rows'

const own = onOwnDatabase()
let agent: AgentActor
beforeAll(async () => {
  const { key } = await createAgent()
  agent = (await identifyAgent(own.db, key)) as AgentActor
})

/** Few distinct contents, so that runs share blobs. */
const KINDS = ['report', 'trace', 'body', 'full', 'filmstrip', 'frame', 'inline', 'screenshot'] as const
const CONTENTS = Array.from({ length: 10 }, (_, n) => {
  const text = `content ${n} `.repeat(n + 1)
  return { text, hash: createHash('sha256').update(text).digest('hex') }
})
type Piece = { kind: (typeof KINDS)[number]; content: number }
const piece = fc.record({
  kind: fc.constantFrom(...KINDS),
  content: fc.nat({ max: CONTENTS.length - 1 }),
})

/** A run has one piece per kind, except for the kinds that other pieces reference. */
const pieces = fc
  .array(piece, { minLength: 1, maxLength: 6 })
  .map((list) =>
    list.filter(
      ({ kind }, i) => EVIDENCE[kind].scope === 'part' || list.findIndex((each) => each.kind === kind) === i,
    ),
  )

class Crash extends Error {}

/** Simulates a process that dies before or after its nth write. */
function dying(blobs: BlobStore, at: number | null): BlobStore {
  let changes = 0
  const around = async (change: () => Promise<void>) => {
    if (changes++ === at) throw new Crash()
    await change()
    if (changes++ === at) throw new Crash()
  }
  return {
    ...blobs,
    put: (key, data) => around(() => blobs.put(key, data)),
    delete: (key) => around(() => blobs.delete(key)),
  }
}

interface Waiting {
  job: AgentJob
  client: number
  site: Site
  pieces: Piece[]
  missing: string[] | null
}
interface Recorded {
  client: number
  measuredAt: number
  /** Pieces whose retention has never expired. */
  due: Map<string, Piece[]>
}

const RETENTIONS = [7, 14, 30, 60, 365, -1] as const

class World {
  at = Date.now()
  readonly waiting: Waiting[] = []
  readonly recorded: Recorded[] = []
  constructor(
    readonly organization: number,
    readonly clients: { client: Client; retention: number; site: Site | null; project: Project }[],
  ) {}

  static async create(): Promise<World> {
    // Jobs left by an earlier world must not be leased in this one.
    await own.db.deleteFrom('test_job').execute()
    await ensurePartitions(own.db, new Date())
    const organization = await createOrganization()
    const clients = []
    for (const _ of [0, 1]) {
      const client = await createClient(organization)
      const project = await createProject(client)
      clients.push({ client, retention: 365, site: await newSite(project, client), project })
    }
    return new World(organization._id, clients)
  }

  ctx(crash: number | null = null): Ctx {
    const { blobs } = own.runtime
    return systemContext({ now: () => new Date(this.at), blobs: dying(blobs, crash) })
  }

  /** Records expired pieces at this moment; a later change of retention does not restore them. */
  forget(): void {
    for (const run of this.recorded) {
      const { retention } = this.clients[run.client] ?? { retention: 0 }
      for (const [hash, pieces] of run.due) {
        const left = pieces.filter(({ kind }) => {
          const days = retainedDays(EVIDENCE[kind].retention, retention)
          return days === -1 || run.measuredAt + days * DAY_MS > this.at
        })
        if (left.length === 0) run.due.delete(hash)
        else run.due.set(hash, left)
      }
    }
  }

  async check(): Promise<void> {
    const ctx = { ...this.ctx(), tenant: this.organization }
    const needed = new Set(this.recorded.flatMap((run) => [...run.due.keys()]))
    for (const hash of needed) {
      const found = await readBlob(ctx, Buffer.from(hash, 'hex'))
      const text = CONTENTS.find((content) => content.hash === hash)?.text
      expect(found?.data.toString(), `evidence ${hash.slice(0, 8)}`).toBe(text)
    }
  }
}

async function newSite(project: Project, client: Client): Promise<Site> {
  const device = await createDevice(client)
  return createSite(project, {
    devices: [device._id],
    isScheduled: false,
    pages: [{ url: `http://127.0.0.1/${randomUUID()}` }, { url: `http://127.0.0.1/${randomUUID()}` }],
  })
}

/** Ignores only the simulated crash, which the storage may name as its own failure. */
const surviving = (error: unknown) => {
  if (!(error instanceof Crash || (error as Error).cause instanceof Crash)) throw error
}
const refusable = (error: unknown) => {
  const { code } = error as { code?: string }
  if (code !== 'BAD_REQUEST' && code !== 'CONFLICT') surviving(error)
}

type Step = { name: string; run: (world: World) => Promise<unknown> }
const step = <T>(name: string, values: fc.Arbitrary<T>, run: (world: World, value: T) => Promise<unknown>) =>
  values.map(
    (value): Step => ({ name: `${name} ${JSON.stringify(value)}`, run: (world) => run(world, value) }),
  )

const crash = fc.option(fc.nat({ max: 12 }), { freq: 2 })
const nth = fc.nat({ max: 5 })
const one = <T>(list: T[], index: number): T | undefined => list[index % Math.max(1, list.length)]

const measure = step(
  'measure',
  fc.record({
    client: fc.nat({ max: 1 }),
    page: nth,
    pieces,
  }),
  async (world, { client, page, pieces }) => {
    const site = world.clients[client]?.site
    const found = site && one(site.pages, page)
    if (!site || !found) return
    const ctx = await contextFor('test.create', { kind: 'page', id: found._id })
    await requestTests({ ...ctx, now: world.ctx().now }, { page_id: found._id })
    const job = await leaseRun(world.ctx(), agent)
    if (job) world.waiting.push({ job, client, site, pieces, missing: null })
  },
)
const askFor = async (world: World, run?: Waiting) => {
  const hashes = [...new Set(run?.pieces.map(({ content }) => CONTENTS[content]?.hash ?? ''))]
  if (run) run.missing = await missingArtefacts(world.ctx(), world.organization, hashes)
}
const sendFor = async (world: World, crashAt: number | null, run?: Waiting) => {
  const ctx = world.ctx(crashAt)
  for (const hash of run?.missing ?? []) {
    const text = CONTENTS.find((content) => content.hash === hash)?.text ?? ''
    const artefact = { hash, body: Buffer.from(text), codec: 'none', mediaType: 'text/plain' } as const
    await storeArtefact(ctx, world.organization, artefact)
  }
}
const recordFor = async (world: World, run?: Waiting) => {
  if (!run) return
  const evidence = run.pieces.map(({ kind, content }) => {
    const { hash = '', text = '' } = CONTENTS[content] ?? {}
    return { kind, hash, size: text.length, mediaType: 'text/plain' }
  })
  await recordRun(world.ctx(), runResult.parse(resultOf(run.job, { evidence })))
  world.waiting.splice(world.waiting.indexOf(run), 1)
  const due = new Map<string, Piece[]>()
  for (const each of run.pieces) {
    const hash = CONTENTS[each.content]?.hash ?? ''
    due.set(hash, [...(due.get(hash) ?? []), each])
  }
  const measuredAt = Number.parseInt(run.job.runId.replaceAll('-', '').slice(0, 12), 16)
  if (world.clients[run.client]?.site === run.site)
    world.recorded.push({ client: run.client, measuredAt, due })
  world.forget()
}
const ask = step('ask', nth, (world, index) => askFor(world, one(world.waiting, index)))
const send = step('send', fc.record({ index: nth, crash }), (world, { index, crash: at }) =>
  sendFor(world, at, one(world.waiting, index)),
)
const record = step('record', nth, (world, index) => recordFor(world, one(world.waiting, index)))
const pass = async (world: World, ms: number) => {
  world.at += ms
  world.forget()
  await ensurePartitions(own.db, new Date(world.at))
}
const wait = step(
  'wait',
  fc.constantFrom(HOUR_MS, 5 * HOUR_MS, DAY_MS, 6 * DAY_MS, 8 * DAY_MS, 25 * DAY_MS, 100 * DAY_MS),
  pass,
)
const keep = async (world: World, client: number, days: (typeof RETENTIONS)[number]) => {
  const changed = world.clients[client]
  if (!changed) return
  const ctx = await contextFor('client.update', { kind: 'client', id: changed.client._id })
  await updateClient({ ...ctx, now: world.ctx().now }, { retentionDays: days })
  changed.retention = days
  world.forget()
}
const keepFor = step(
  'keepFor',
  fc.record({ client: fc.nat({ max: 1 }), days: fc.constantFrom(...RETENTIONS) }),
  (world, { client, days }) => keep(world, client, days),
)
const sweep = step('sweep', crash, (world, at) => sweepEvidence(world.ctx(at)))
const forgetOld = step('forgetOld', fc.constant(null), (world) =>
  deleteOldResults(world.ctx(), new AbortController().signal),
)
/** Simulates a worker that dies after some steps. */
const review = step('review', fc.nat({ max: 7 }), (world, steps) => {
  let left = steps
  const ending = {
    get aborted() {
      return left-- <= 0
    },
  } as AbortSignal
  return reviewEvidence(world.ctx(), ending)
})
const remove = step('remove', fc.nat({ max: 1 }), async (world, index) => {
  const client = world.clients[index]
  if (!client?.site) return
  const { site, project } = client
  client.site = null
  for (const run of world.recorded) if (run.client === index) run.due.clear()
  await deleteSite(await contextFor('site.delete', { kind: 'site', id: site._id }), { name: site.name })
  client.site = await newSite(project, client.client)
})
/** A complete run, resent by its agent after a crash, so that most worlds keep some evidence. */
const whole = fc.tuple(measure, crash).map(
  ([begin, at]): Step => ({
    name: `${begin.name}, deliver ${at}`,
    run: async (world) => {
      await begin.run(world)
      const run = world.waiting.at(-1)
      await askFor(world, run)
      await sendFor(world, at, run).catch(surviving)
      await askFor(world, run)
      await sendFor(world, null, run)
      await recordFor(world, run)
    },
  }),
)

/** Retention is prolonged just before expiry, and the old expiry passes before the next sweep. */
const prolong = fc.tuple(fc.nat({ max: 1 }), whole, sweep).map(
  ([client, measured, swept]): Step => ({
    name: `keep 7 days, ${measured.name}, keep 60 days, wait 8 days, ${swept.name}`,
    run: async (world) => {
      await keep(world, client, 7)
      await measured.run(world).catch(refusable)
      await keep(world, client, 60)
      await pass(world, 8 * DAY_MS)
      await swept.run(world)
    },
  }),
)
const between = fc.tuple(keepFor, review, whole, review, wait, sweep).map(
  (steps): Step => ({
    name: steps.map(({ name }) => name).join(', '),
    run: async (world) => {
      for (const each of steps) await each.run(world).catch(refusable)
    },
  }),
)

const single = fc.oneof(
  { arbitrary: whole, weight: 10 },
  { arbitrary: between, weight: 3 },
  { arbitrary: measure, weight: 2 },
  { arbitrary: ask, weight: 3 },
  { arbitrary: send, weight: 4 },
  { arbitrary: record, weight: 3 },
  { arbitrary: wait, weight: 5 },
  { arbitrary: keepFor, weight: 2 },
  { arbitrary: prolong, weight: 3 },
  { arbitrary: sweep, weight: 5 },
  { arbitrary: review, weight: 4 },
  { arbitrary: forgetOld, weight: 2 },
  { arbitrary: remove, weight: 1 },
)
const background = fc.oneof(sweep, review, forgetOld, send)
/** One step alone, or concurrent with a step of a worker or another agent. */
const moment = fc.tuple(single, fc.option(background, { freq: 2 }))

test('no crash and no order of events loses needed evidence or leaks any', async () => {
  let kept = 0
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 10, maxLength: 40 }), async (moments) => {
      const world = await World.create()
      for (const [first, second] of moments) {
        const steps = [first, ...(second ? [second] : [])]
        await Promise.all(steps.map(({ run }) => run(world).catch(refusable)))
        await world.check()
      }
      kept += world.recorded.length
      await clearedWorld(world)
    }),
    {
      numRuns: Number(process.env.KEEPING_RUNS ?? 6),
      endOnFailure: true,
      // Other orders every day; a failure names its seed.
      seed: Number(process.env.KEEPING_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', '')),
    },
  )
  expect(kept).toBeGreaterThan(25)
}, 240_000)

/** After every retention period no rows and no files may remain. */
async function clearedWorld(world: World): Promise<void> {
  for (const index of [0, 1]) {
    const client = world.clients[index]
    const ctx = await contextFor('client.update', { kind: 'client', id: client?.client._id ?? 0 })
    await updateClient(ctx, { retentionDays: 7 })
  }
  world.at += 40 * DAY_MS
  await deleteOldResults(world.ctx(), new AbortController().signal)
  await reviewEvidence(world.ctx(), new AbortController().signal)
  world.at += 40 * DAY_MS
  await sweepEvidence(world.ctx())
  const rows = await readRows('blob', { organization_id: world.organization }, 'hash')
  expect(rows).toEqual([])
  const { blobs } = own.runtime
  for (const { hash } of CONTENTS) expect(await blobs.has(`${world.organization}/${hash}`)).toBe(false)
}
