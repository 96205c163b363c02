import { sql } from 'kysely'
import { queueMailings } from '~/server/alerting/mailings'
import type { Db } from '~/server/platform/db'
import { queueMail } from '~/server/platform/mail'
import { systemContext } from '../support/contexts'
import { createTenant, type Tenant } from '../support/factories'
import { printFigures } from './support/figures'
import { withProduct } from './support/product'

/** A Monday morning: all reports are due at once. An alert mail that is queued after them is sent before them. */
const MAILINGS = 50_000
const CLIENTS = 500
const LIMIT_SECONDS = 60
const MONDAY = new Date('2030-12-02T08:00:00Z')

/** The tenant has one client already. */
async function addMailings(db: Db, { organization }: Tenant): Promise<void> {
  const organizationId = organization._id
  await sql`insert into live.client (organization_id, name) select ${organizationId}, 'Client ' || n from generate_series(2, ${CLIENTS}) n`.execute(
    db,
  )
  await sql`
    insert into user_account (id, email, password_hash, is_confirmed)
    select gen_random_uuid(), 'reader-' || n || '@example.com', '', true from generate_series(1, ${MAILINGS / 10}) n`.execute(
    db,
  )
  await sql`
    insert into live.mailing (organization_id, id, kind, user_id, client_id, frequency, weekday, hour, next_at, timezone,
      created_at, updated_at)
    select ${organizationId}, gen_random_uuid(), 'standard', u.id, c.id, 'weekly', 0, 8, ${MONDAY}, 'UTC', now(), now()
    from (select id, row_number() over (order by email) as n from user_account where email like 'reader-%') u
    join (select id, row_number() over (order by id) as n from live.client where organization_id = ${organizationId}) c
      on (c.n - u.n) % ${CLIENTS / 10} = 0`.execute(db)
  await sql`analyze`.execute(db)
}

async function countMails(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mail where kind = 'mailings.standard'`.execute(db)
  return rows[0]?.count ?? 0
}

/** The order that mails are sent in. */
async function findFirst(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ kind: string }>`
    select kind from mail where sent_at is null and failed_at is null and kept_at is null
    order by priority, send_at, id limit 1`.execute(db)
  return rows[0]?.kind
}

await withProduct(async ({ db }) => {
  await addMailings(db, await createTenant())
  const ctx = systemContext({ now: () => MONDAY })
  const startedAt = performance.now()
  const queued = await queueMailings(ctx)
  const seconds = (performance.now() - startedAt) / 1000
  await queueMail(ctx, db, {
    kind: 'alerts.opened',
    to: 'reader-1@example.com',
    priority: 0,
    write: () => ({ subject: 'Down', paragraphs: ['Down'] }),
  })
  const again = await queueMailings(ctx)
  printFigures([
    { what: 'mailings queued', value: queued, unit: '', least: MAILINGS },
    { what: 'mails of them', value: await countMails(db), unit: '', least: MAILINGS, limit: MAILINGS },
    { what: 'time to queue them', value: seconds, unit: 's', limit: LIMIT_SECONDS },
    { what: 'queued again', value: again, unit: '', limit: 0 },
    {
      what: 'mails before the alert in the order of sending',
      value: (await findFirst(db)) === 'alerts.opened' ? 0 : 1,
      unit: '',
      limit: 0,
    },
  ])
})
