import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { purgeDeletions } from '~/server/administration/purges/purge-deletion'
import { settleDeletions } from '~/server/administration/purges/settle-deletions'
import { missingArtefacts, reviewEvidence, storeArtefact, sweepEvidence } from '~/server/measuring/evidence'
import { readBlob } from '~/server/measuring/evidence/read-blob'
import { deleteOldResults } from '~/server/measuring/results'
import { deleteOldActivity } from '~/server/platform/activity'
import { diskBlobs } from '~/server/platform/blobs'
import { ensurePartitions } from '~/server/platform/db'
import type { AgentJob } from '~/shared/schemas/agent'
import { DAY_MS } from '~/shared/values/units'
import { claimJob, createAgent, type Piece, report } from '../support/agent'
import { type SignedIn, signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createTenant, type Tenant } from '../support/factories'
import { prepared } from '../support/prepared'
import { readRows, runSql, updateRows } from '../support/rows'

const own = onOwnDatabase()
const agent = prepared(createAgent)
const forever = new AbortController().signal
let tenant: Tenant
let owner: SignedIn
beforeEach(async () => {
  await own.db.deleteFrom('test_job').execute()
  tenant = await createTenant()
  owner = await signInAs({ ownerOf: [tenant.organization] })
})

const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const at = () => tenant.organization._id
const later = (days: number) => systemContext({ now: () => new Date(Date.now() + days * DAY_MS) })
const keepFor = async (retentionDays: number) => {
  const answer = await owner.put(`/api/clients/${tenant.client._id}`, {
    body: { name: tenant.client.name, retentionDays },
  })
  expect(answer.status).toBe(200)
}
const expiries = async (): Promise<Record<string, number>> => {
  const rows = await runSql(sql<{ hash: string; days: number }>`
    select encode(hash, 'hex') as hash, extract(epoch from expires_at - now()) / 86400 as days from blob
    where organization_id = ${at()}`)
  return Object.fromEntries(rows.map(({ hash, days }) => [hash, Math.round(days)]))
}

async function measured(): Promise<{ job: AgentJob; hashes: Record<string, string> }> {
  const response = await owner.post('/api/lighthouses/runtestfromdashboard', {
    body: { site_id: tenant.site._id, device: tenant.site.devices[0] },
  })
  expect(response.status).toBe(201)
  await own.db.deleteFrom('test_job').where('test_id', '!=', response.body.tests[0].testId).execute()
  const job = await claimJob(agent)
  const kinds = ['report', 'filmstrip', 'frame', 'full', 'body', 'trace']
  const pieces = kinds.map((kind): Piece => [kind, `${kind} of ${job.runId}`, 'text/plain'])
  return { job, hashes: await report(agent, job, pieces) }
}

describe('evidence that was damaged on disk', () => {
  const text = 'what was measured '.repeat(100)
  const hash = sha(text)
  const store = () =>
    storeArtefact(systemContext(), at(), {
      hash,
      body: Buffer.from(text),
      codec: 'none',
      mediaType: 'text/plain',
    })
  const read = async () =>
    (await readBlob({ ...systemContext(), tenant: at() }, Buffer.from(hash, 'hex')))?.data.toString()
  const missing = () => missingArtefacts(systemContext(), at(), [hash])

  async function fileOf(): Promise<string> {
    const folder = process.env.TMPDIR ?? '/tmp'
    const roots = (await readdir(folder)).filter((name) => name.startsWith('lightkeeper-blobs-'))
    for (const root of roots) {
      const path = join(folder, root, String(at()), hash.slice(0, 2), hash.slice(2))
      if (await readFile(path).catch(() => null)) return path
    }
    throw new Error('There is no such file')
  }
  const flip = (data: Buffer, byte: number) => {
    data[byte] = (data[byte] ?? 0) ^ 0x40
    return data
  }

  test.each([
    ['a bit in the middle is another', (data: Buffer) => flip(data, data.length >> 1)],
    ['its end is missing', (data: Buffer) => data.subarray(0, -3)],
    ['nothing is left', () => Buffer.alloc(0)],
    ['it is another blob', () => Buffer.from('something else')],
  ])('is missing when %s, until it is uploaded again', async (_, damage) => {
    await store()
    expect(await read()).toBe(text)
    const path = await fileOf()
    await writeFile(path, damage(await readFile(path)))
    expect(await missing()).toEqual([])
    expect(await read()).toBeUndefined()
    expect(await missing()).toEqual([hash])
    await store()
    expect(await missing()).toEqual([])
    expect(await read()).toBe(text)
  })

  test('is missing when its file is gone, but not when the store is unavailable', async () => {
    await store()
    const away = {
      ...systemContext(),
      tenant: at(),
      blobs: { ...diskBlobs('/nowhere'), get: () => Promise.reject(new Error('away')) },
    }
    await expect(readBlob(away, Buffer.from(hash, 'hex'))).rejects.toThrow('away')
    expect(await missing()).toEqual([])
    await own.runtime.blobs.delete(`${at()}/${hash}`)
    expect(await read()).toBeUndefined()
    expect(await missing()).toEqual([hash])
  })
})

describe('the retention of evidence', () => {
  test('depends on its class, within that of the client', async () => {
    const { hashes } = await measured()
    const days = await expiries()
    const byKind = Object.fromEntries(Object.entries(hashes).map(([kind, hash]) => [kind, days[hash]]))
    expect(byKind).toEqual({ report: 365, filmstrip: 365, frame: 365, full: 30, body: 30, trace: 7 })
  })

  test.each([
    [14, { report: 14, filmstrip: 14, frame: 14, full: 14, body: 14, trace: 7 }],
    [1827, { report: 1827, filmstrip: 1827, frame: 1827, full: 30, body: 30, trace: 7 }],
  ])('follows a change of the client to %i days, for existing evidence too', async (days, kept) => {
    const { hashes } = await measured()
    await keepFor(days)
    // Blobs must not be swept before the retention change is complete.
    await sweepEvidence(later(366))
    expect(Object.keys(await expiries())).toHaveLength(6)
    await reviewEvidence(systemContext(), forever)
    const found = await expiries()
    expect(Object.fromEntries(Object.entries(hashes).map(([kind, hash]) => [kind, found[hash]]))).toEqual(
      kept,
    )
  })

  test('is unlimited with the client’s, except for classes with their own limit', async () => {
    const { hashes } = await measured()
    await keepFor(-1)
    await reviewEvidence(systemContext(), forever)
    await sweepEvidence(later(5_000))
    expect(Object.keys(await expiries()).sort()).toEqual(
      [hashes.report, hashes.filmstrip, hashes.frame].sort(),
    )
    const rows = await runSql(sql<{
      endless: boolean
    }>`select bool_and(expires_at = 'infinity') as endless from blob
      where organization_id = ${at()}`)
    expect(rows).toEqual([{ endless: true }])
  })

  test('is the longest of clients that share it, and survives an interrupted change', async () => {
    const { hashes } = await measured()
    await updateRows(
      'run',
      { organization_id: at() },
      { trace_hash: Buffer.from(hashes.report ?? '', 'hex') },
    )
    await keepFor(7)
    let steps = 2
    const ending = {
      get aborted() {
        return steps-- <= 0
      },
    } as AbortSignal
    await reviewEvidence(systemContext(), ending)
    await keepFor(60)
    await reviewEvidence(systemContext(), forever)
    expect((await expiries())[hashes.report ?? '']).toBe(60)
    expect(await readRows('evidence_review')).toEqual([])
  })

  test('ends when its site is deleted for good', async () => {
    const { hashes } = await measured()
    const removed = await owner.delete(`/api/sites/${tenant.site._id}`, { body: { name: tenant.site.name } })
    expect(removed.status).toBe(200)
    await settleDeletions(systemContext())
    await reviewEvidence(systemContext(), forever)
    expect((await expiries())[hashes.report ?? '']).toBe(365)
    await owner.delete(`/api/deletions/${removed.body.deletions[0]}`, { body: { name: tenant.site.name } })
    expect(await purgeDeletions(systemContext())).toBe(1)
    await reviewEvidence(systemContext(), forever)
    expect((await expiries())[hashes.report ?? '']).toBe(1)
    expect(await readRows('run', { organization_id: at() }, 'id')).toEqual([])
  })
})

describe('expired results', () => {
  const counts = async () => {
    const countOf = (table: 'run' | 'test' | 'test_batch' | 'run_latest') =>
      own.db
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('organization_id', '=', at())
        .executeTakeFirst()
    const tables = ['run', 'test', 'test_batch', 'run_latest'] as const
    return Object.fromEntries(
      await Promise.all(tables.map(async (table) => [table, Number((await countOf(table))?.n)])),
    )
  }
  const age = async (days: number) => {
    const before = new Date(Date.now() - days * DAY_MS)
    await ensurePartitions(own.db, new Date(), before)
    for (const [table, columns] of [
      ['test', ['created_at', 'finished_at']],
      ['test_batch', ['created_at']],
      ['run_latest', ['created_at', 'attempted_at']],
    ] as const)
      for (const column of columns)
        await runSql(sql`update ${sql.table(`public.${table}`)} set ${sql.ref(column)} = ${sql.ref(column)} - ${`${days} days`}::interval
          where organization_id = ${at()}`)
    await runSql(
      sql`update run set created_at = created_at - ${`${days} days`}::interval where organization_id = ${at()}`,
    )
  }

  test('are deleted with their tests and batches, and their page counts as not measured', async () => {
    await measured()
    await age(20)
    const fresh = await measured()
    expect(await counts()).toMatchObject({ run: 2, run_latest: 1 })
    await keepFor(14)
    await deleteOldResults(systemContext(), forever)
    expect(await counts()).toMatchObject({ run: 1, run_latest: 1 })
    expect((await owner.get(`/api/lighthouses/${fresh.job.runId}`)).status).toBe(200)
    await deleteOldResults(later(15), forever)
    expect(await counts()).toMatchObject({ run: 0, run_latest: 0 })
  })

  test('remain where the client retains them', async () => {
    await measured()
    await age(400)
    await keepFor(-1)
    await deleteOldResults(systemContext(), forever)
    expect(await counts()).toMatchObject({ run: 1 })
    await keepFor(545)
    await deleteOldResults(systemContext(), forever)
    expect(await counts()).toMatchObject({ run: 1 })
    await keepFor(365)
    await deleteOldResults(systemContext(), forever)
    expect(await counts()).toEqual({
      run: 0,
      test: expect.any(Number),
      test_batch: expect.any(Number),
      run_latest: 0,
    })
  })

  test('are deleted by month where no client retains them', async () => {
    const months = async (table: string) => {
      const rows = await runSql(sql<{
        name: string
      }>`select relname as name from pg_inherits join pg_class on oid = inhrelid
        where inhparent = ${table}::regclass order by relname`)
      return rows.map(({ name }) => name)
    }
    const longAgo = new Date('2021-03-10T00:00:00Z')
    await ensurePartitions(own.db, new Date(), longAgo)
    expect(await months('run')).toContain('run_2021_03')
    await own.db.updateTable('live.client').set({ retention_days: 1827 }).execute()
    await updateRows('live.client', { id: tenant.client._id }, { retention_days: -1 })
    await deleteOldResults(systemContext(), forever)
    expect(await months('run')).toContain('run_2021_03')
    await keepFor(1827)
    await deleteOldResults(systemContext(), forever)
    const [first = ''] = await months('run')
    expect(first > 'run_2021_03').toBe(true)
    expect(Date.parse(`${first.slice(4).replace('_', '-')}-01`)).toBeGreaterThan(
      Date.now() - (1827 + 32) * DAY_MS,
    )

    expect(await deleteOldActivity(systemContext(), -1)).toBe(0)
    expect(await deleteOldActivity(systemContext(), 731)).toBeGreaterThan(12)
    const [oldest = ''] = await months('activity')
    expect(Date.parse(`${oldest.slice(9).replace('_', '-')}-01`)).toBeGreaterThan(
      Date.now() - (731 + 32) * DAY_MS,
    )
  })
})
