import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { describe, expect, onTestFailed, onTestFinished, test } from 'vitest'
import { diskNoticeMessages, healthMessages, storageFailureMessages } from '~/shared/messages/disk'
import type { Answer } from './api'
import { withProduct } from './fixture'
import { ADMIN, type Part, type Product } from './product'
import { fillDisk, smallDisk } from './small-disk'
import { until } from './waiting'
import { expectNothingLost, keepWriting } from './writer'

const DISK_MB = 512
/** On a busy machine; that a restart does not wait any longer once there is space is tested in supervisor/database.test.ts. */
const WITHIN_MS = 60_000
const before = smallDisk(DISK_MB)
const PARTS = ['supervisor', 'web', 'worker', 'agent'] as const satisfies Part[]

const pidsOf = (product: Product) => PARTS.map((part) => product.find(part)?.pid)
const isRefused = ({ status, body }: Answer) => status === 503 && body.reason === 'DISK_FULL'
const log = (text: string) => process.stdout.write(`full disk: ${text}\n`)

async function readyOf(product: Product): Promise<Answer> {
  const response = await fetch(`${product.url}/readyz`)
  return { status: response.status, body: await response.json() }
}

/** A visitor without scripts, signed in. */
async function openScreens({ url }: Product) {
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(ADMIN),
  })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const answer = async (response: Response) => ({ status: response.status, text: await response.text() })
  return {
    get: (path: string) => fetch(url + path, { headers: { cookie } }).then(answer),
    post: (path: string, fields: Record<string, string>) =>
      fetch(url + path, {
        method: 'POST',
        headers: { cookie, origin: url },
        body: new URLSearchParams(fields),
        redirect: 'manual',
      }).then(answer),
  }
}

describe.skipIf(before === null)('on a small disk (needs a mount or user namespace)', () => {
  withProduct(
    'a product whose disk fills up',
    (fixture) => {
      test('keeps running, refuses writes with the reason, can be read, and resumes by itself', async () => {
        const { product, call, place } = fixture()
        const screens = await openScreens(product)
        const pids = pidsOf(product)
        const writer = keepWriting(call, place.organization)
        await writer.goesOn(20)
        const disk = fillDisk(product.dataPath('fill'))
        onTestFinished(disk.empty)

        const filledAt = performance.now()
        const refused = await until('writes are refused with the reason', WITHIN_MS, async () => {
          const answer = await call('POST', '/api/clients', { organization: place.organization, name: 'No' })
          return isRefused(answer) && answer
        })
        expect(refused.body).toMatchObject({ code: 'UNAVAILABLE', message: storageFailureMessages.diskFull })
        log(`writes refused ${Math.round(performance.now() - filledAt)} ms after the disk was full`)
        expect(await readyOf(product)).toMatchObject({
          status: 503,
          body: { ready: false, reason: 'DISK_FULL', disk: 'full' },
        })

        await until(
          'everything can be read',
          WITHIN_MS,
          async () => (await call('GET', '/api/clients')).status === 200,
        )
        const form = await screens.post('/settings/clients?dialog=add', {
          organization: String(place.organization),
          name: 'Typed before the disk was full',
        })
        expect(form.status).toBe(503)
        expect(form.text).toContain(storageFailureMessages.diskFull)
        expect(form.text).toContain('value="Typed before the disk was full"')
        const health = await screens.get('/settings/system-admin/health')
        expect(health.status).toBe(200)
        expect(health.text).toContain(healthMessages.pauses.writes)
        expect(health.text).toContain(diskNoticeMessages.full)
        expect(pidsOf(product)).toEqual(pids)

        disk.empty()
        const emptiedAt = performance.now()
        await writer.goesOn(1)
        const recoveredMs = performance.now() - emptiedAt
        await until('it is ready', WITHIN_MS, async () => (await readyOf(product)).status === 200)
        const acknowledged = await writer.stop()
        log(`${acknowledged.length} writes acknowledged, ${writer.refused()} refused`)
        log(`first write ${Math.round(recoveredMs)} ms after there was space`)
        await expectNothingLost(product, acknowledged)
        expect(pidsOf(product)).toEqual(pids)
      })

      test('restarts PostgreSQL, which crashes when it cannot write its log', async () => {
        const { product, call, place } = fixture()
        onTestFailed(() => {
          log(product.output().slice(-4_000))
          log(readFileSync(product.dataPath('postgres', 'server.log'), 'utf8').slice(-4_000))
          for (const { pid, command } of product.running()) log(`${pid} ${command.slice(0, 100)}`)
        })
        const pids = pidsOf(product)
        const writer = keepWriting(call, place.organization)
        await writer.goesOn(20)
        const disk = fillDisk(product.dataPath('fill'))
        onTestFinished(disk.empty)
        disk.keepFull()
        // Each switch needs a new segment of the log, which there is no space for.
        await until('PostgreSQL has crashed and cannot start', WITHIN_MS, async () => {
          const fill = "select pg_logical_emit_message(true, 'fill', repeat('x', 8000000)), pg_switch_wal()"
          await product.query(fill).catch(() => null)
          return (await readyOf(product)).body.database === 'down'
        })
        // The crash frees a segment, which the next filling takes.
        await until('the full disk is named as the reason', WITHIN_MS, async () => {
          const { status, body } = await readyOf(product)
          return status === 503 && body.reason === 'DISK_FULL'
        })
        // Each attempt to start makes room for a moment, during which the reason is the database.
        await until('a write is refused with the reason', WITHIN_MS, async () =>
          isRefused(await call('POST', '/api/clients', { organization: place.organization, name: 'No' })),
        )
        expect(pidsOf(product)).toEqual(pids)

        disk.empty()
        const emptiedAt = performance.now()
        await writer.goesOn(1)
        const recoveredMs = performance.now() - emptiedAt
        const acknowledged = await writer.stop()
        log(`PostgreSQL crashed: first write ${Math.round(recoveredMs)} ms after there was space`)
        log(`${acknowledged.length} writes acknowledged, ${writer.refused()} refused`)
        await expectNothingLost(product, acknowledged)
        expect(pidsOf(product)).toEqual(pids)
        expect(product.all('postgres')).toHaveLength(1)
      })

      test('leaves no process when the supervisor is killed on a full disk', async () => {
        const { product } = fixture()
        const disk = fillDisk(product.dataPath('fill'))
        disk.keepFull()
        await until('it is full', WITHIN_MS, async () => (await readyOf(product)).status === 503)
        await product.kill('supervisor')
        await until('everything has ended', WITHIN_MS, () => product.running().length === 0)
        disk.empty()
      })
    },
    { before: before ?? [], variables: { MIN_FREE_SPACE: '128MB' } },
  )
})
