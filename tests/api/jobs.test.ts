import { type RawBuilder, sql } from 'kysely'
import pino from 'pino'
import { v7 } from 'uuid'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { evaluateConditions } from '~/server/administration/health'
import { jobs } from '~/server/process/jobs/catalogue'
import type { Job } from '~/server/process/jobs/scheduled-job'
import { startJobs } from '~/server/process/jobs/start'
import { createMonitor } from '../support/factories'
import { insertRows, readRows, runSql } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, superAdmin: admin } = tenantFixture()
const log = pino({ level: 'silent' })

const started: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((scheduler) => scheduler.stop()))
  await own.db.deleteFrom('job_record').execute()
})
function start(list: readonly Job[]) {
  const scheduler = startJobs({ ...own.runtime, log, allowPrivateTargets: true }, list, { tickMs: 10 })
  started.push(scheduler)
  return scheduler
}

const jobNamed = (name: string): Job => {
  const job = jobs.find((one) => one.name === name)
  if (!job) throw new Error(`There is no job ${name}`)
  return job
}
/** Runs with each tick, so that a test sees that time has passed for others. */
function tickingJob() {
  let ticks = 0
  const job: Job = { name: 'test.tick', pauseMs: 1, run: async () => ++ticks }
  return { job, later: () => expect.poll(() => ticks).toBeGreaterThan(ticks + 5) }
}
const shownJobs = async () => (await admin.get('/api/health')).body.jobs

const insertMail = (values: Record<string, unknown> = {}) =>
  insertRows('mail', {
    ...{ id: v7(), kind: 'test', recipient: 'reader@example.com', subject: '', html: '', plain: '' },
    ...{ send_at: new Date(0), created_at: new Date(), request_id: 'test', ...values },
  })

describe('what a job finds', () => {
  const evaluate = async (job: Job) => {
    const conditions = (await job.findsWork?.(new Date())) ?? []
    return (await evaluateConditions(own.db, [conditions]))[0]
  }
  const PAST = new Date(0)

  beforeAll(async () => {
    await own.db.updateTable('live.site_schedule').set({ is_enabled: false }).execute()
  })

  test('is nothing where nothing is to be done', async () => {
    const waiting = jobs.filter((job) => job.findsWork)
    expect(waiting.length).toBeGreaterThan(20)
    const found = await Promise.all(waiting.map(async (job) => [job.name, await evaluate(job)] as const))
    expect(found.filter(([, isFound]) => isFound !== false)).toEqual([])
  })

  const ids = () => ({
    organization_id: tenant.organization._id,
    client_id: tenant.client._id,
    project_id: tenant.project._id,
    site_id: tenant.site._id,
  })
  const pageId = () => tenant.site.pages[0]?._id ?? 0
  const deviceId = () => tenant.site.devices[0] ?? 0
  const insertPoint = (values: Record<string, unknown>) =>
    runSql(sql`
    insert into run_latest (organization_id, page_id, site_id, device_id, location_id, attempted_at, attempted_run_id,
      created_at, is_evaluated, is_searched, compare_after)
    values (${tenant.organization._id}, ${pageId()}, ${tenant.site._id}, ${deviceId()}, 1, ${PAST}, ${v7()}, ${PAST},
      ${values.is_evaluated ?? true}, ${values.is_searched ?? true}, ${values.compare_after ?? null})`)
  const WORK: [name: string, work: string, insert: () => Promise<unknown>, remove: RawBuilder<unknown>][] = [
    ['mail.sendWaiting', 'a mail', () => insertMail(), sql`delete from mail`],
    ['mail.sendBulk', 'a mailing', () => insertMail({ priority: 2 }), sql`delete from mail`],
    [
      'mail.sendWaiting',
      'an expired link',
      () => insertMail({ sent_at: PAST, link_secret: 'x', link_expires_at: PAST }),
      sql`delete from mail`,
    ],
    [
      'mailings.compose',
      'a mailing without content',
      () => insertMail({ kind: 'mailings.digest', priority: 2, compose: '{}' }),
      sql`delete from mail`,
    ],
    [
      'auth.processRequests',
      'a request',
      () =>
        insertRows('account_request', {
          id: v7(),
          kind: 'reset',
          email: 'x@example.com',
          due_at: PAST,
          created_at: PAST,
          request_id: 'x',
        }),
      sql`delete from account_request`,
    ],
    [
      'brands.checkDomains',
      'a domain to check',
      () =>
        insertRows('live.brand_domain', {
          organization_id: tenant.organization._id,
          id: v7(),
          host: 'status.agency.example',
          token: 'x',
          created_at: PAST,
          next_check_at: PAST,
        }),
      sql`delete from live.brand_domain`,
    ],
    [
      'apiKeys.warnOfEnd',
      'a key that ends soon',
      () =>
        insertRows('live.api_key', {
          organization_id: tenant.organization._id,
          ...{ id: v7(), name: 'Ending', hash: Buffer.from('ending'), hint: 'abcd', scopes: ['read'] },
          created_at: PAST,
          expires_at: new Date(Date.now() + 86_400_000),
        }),
      sql`delete from live.api_key where name = 'Ending'`,
    ],
    [
      'auth.checkSignInDomains',
      'a proven domain to check again',
      () =>
        insertRows('live.sign_in_domain', {
          organization_id: tenant.organization._id,
          ...{
            domain: 'agency.example',
            token: 'x',
            created_at: PAST,
            verified_at: PAST,
            next_check_at: PAST,
          },
        }),
      sql`delete from live.sign_in_domain`,
    ],
    [
      'brands.checkSenders',
      'a sender address to check',
      () =>
        insertRows('live.brand_sender', {
          organization_id: tenant.organization._id,
          ...{ domain: 'agency.example', selector: 'x', private_key: 'x', public_key: 'x' },
          created_at: PAST,
          next_check_at: PAST,
        }),
      sql`delete from live.brand_sender`,
    ],
    [
      'audits.scheduleDueSites',
      'a due site',
      () =>
        runSql(
          sql`update live.site_schedule set is_enabled = true, next_run_at = ${PAST} where site_id = ${tenant.site._id}`,
        ),
      sql`update live.site_schedule set is_enabled = false`,
    ],
    [
      'uptime.settle',
      'a silent monitor',
      async () => {
        const monitor = await createMonitor(tenant.site)
        await runSql(sql`insert into monitor_state (organization_id, monitor_id, state, since, truth, settle_at)
          values (${tenant.organization._id}, ${monitor._id}, 'up', ${PAST}, '{}', ${PAST})
          on conflict (organization_id, monitor_id) do update set settle_at = excluded.settle_at`)
        await runSql(
          sql`insert into monitor_due values (${tenant.organization._id}, ${monitor._id}, ${PAST})`,
        )
      },
      sql`with states as (delete from monitor_state) delete from monitor_due`,
    ],
    [
      'audits.detectChanges',
      'a new point',
      () => insertPoint({ is_searched: false }),
      sql`delete from run_latest`,
    ],
    [
      'alerts.evaluate',
      'a new point',
      () => insertPoint({ is_evaluated: false }),
      sql`delete from run_latest`,
    ],
    [
      'alerts.compareEvidence',
      'a new point',
      () => insertPoint({ compare_after: PAST }),
      sql`delete from run_latest`,
    ],
    [
      'sites.moveHistories',
      'a moved page',
      () =>
        runSql(sql`insert into page_move (organization_id, page_id, moved_at)
          values (${tenant.organization._id}, ${pageId()}, ${PAST})`),
      sql`delete from page_move`,
    ],
    [
      'usage.fold',
      'a change',
      () =>
        insertRows('usage_change', {
          ...ids(),
          day: PAST,
          device_id: deviceId(),
          location_id: 1,
          reason: '',
          runs: 1,
        }),
      sql`delete from usage_change`,
    ],
  ]
  test.each(WORK)('%s: %s', async (name, _, insert, remove) => {
    const job = jobNamed(name)
    expect(await evaluate(job)).toBe(false)
    await insert()
    expect(await evaluate(job)).toBe(true)
    await remove.execute(own.db)
    expect(await evaluate(job)).toBe(false)
  })
})

test('a job starts soon after there is work, and not without', async () => {
  let rounds = 0
  const job: Job = {
    ...jobNamed('mail.sendWaiting'),
    pauseMs: 10,
    run: async (ctx, signal) => {
      rounds += 1
      return jobNamed('mail.sendWaiting').run(ctx, signal)
    },
  }
  const other = tickingJob()
  start([job, other.job])
  await other.later()
  expect(rounds).toBe(1)
  await insertMail()
  await expect.poll(() => readRows('mail', { kept_at: null }, 'id')).toEqual([])
  expect(rounds).toBe(2)
})

test('two schedulers do each piece of work once', async () => {
  let done = 0
  const usual = jobNamed('mail.sendWaiting')
  const job: Job = {
    ...usual,
    pauseMs: 10,
    run: async (ctx, signal) => {
      const count = await usual.run(ctx, signal)
      done += count
      return count
    },
  }
  for (let n = 0; n < 150; n++) await insertMail()
  const other = tickingJob()
  start([job, other.job])
  start([job])
  await expect.poll(() => done).toBe(150)
  await other.later()
  expect(done).toBe(150)
})

describe('the record of a job', () => {
  test('says since when it fails and why, until it works again, and keeps the last failure', async () => {
    let isBroken = true
    const job: Job = {
      name: 'test.fail',
      pauseMs: 10,
      run: async () => {
        if (isBroken) throw new Error('cannot reach smtp://me:secret@mail.example')
        return 3
      },
    }
    start([job])
    const failure = 'cannot reach smtp://mail.example'
    await expect.poll(shownJobs, { timeout: 10_000 }).toMatchObject([{ failures: 2 }])
    const [failing] = await shownJobs()
    expect(failing).toMatchObject({ name: 'test.fail', state: 'failing', failure })
    expect(Date.parse(failing.failedAt) - Date.parse(failing.failingSince)).toBeGreaterThan(900)
    isBroken = false
    await expect
      .poll(shownJobs, { timeout: 20_000 })
      .toMatchObject([{ state: 'fine', failures: 0, failingSince: null, done: 3, failure }])
  })

  test('of a worker that was killed does not say for ever that it runs', async () => {
    await insertRows('job_record', {
      ...{ name: 'test.killed', pause_ms: 1_000, waits_for_work: true, started_at: new Date() },
      ...{ next_at: new Date(), running_until: new Date(Date.now() + 60_000) },
    })
    expect(await shownJobs()).toMatchObject([{ state: 'running' }])
    const past = new Date(Date.now() - 600_000)
    await own.db.updateTable('job_record').set({ running_until: past, next_at: past }).execute()
    expect(await shownJobs()).toMatchObject([{ state: 'late' }])
  })

  test('says that a long round runs until it ends, and is deleted with its job', async () => {
    await insertRows('job_record', {
      name: 'test.removed',
      pause_ms: 1,
      waits_for_work: false,
      next_at: new Date(),
    })
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    start([{ name: 'test.long', pauseMs: 60_000, run: () => ended.then(() => 1) }])
    await expect.poll(shownJobs).toMatchObject([{ name: 'test.long', state: 'fine', done: null }])
    await expect.poll(shownJobs, { timeout: 10_000 }).toMatchObject([{ state: 'running', done: null }])
    end()
    await expect.poll(shownJobs).toMatchObject([{ state: 'fine', done: 1 }])
  })
})

test('a condition that PostgreSQL refuses does not keep jobs from running', async () => {
  let rounds = 0
  const job: Job = {
    name: 'test.refused',
    pauseMs: 10,
    findsWork: async () => [sql<boolean>`(select no_such_column from mail)`],
    run: async () => {
      rounds += 1
      return 0
    },
  }
  start([job])
  await expect.poll(() => rounds).toBeGreaterThan(2)
})
