import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ensurePartitions } from '~/server/db'
import { signInAs } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { createTenant } from '../support/factories'
const own = onOwnDatabase()
test('million', async () => {
  const t = await createTenant()
  const o2 = await createTenant()
  const owner = await signInAs({ ownerOf: [t.organization] })
  const two = await signInAs({ ownerOf: [t.organization, o2.organization] })
  const viewer = await signInAs({ grants: [{ role: 'projectViewer', client: t.client, project: t.project }] })
  const boss = await signInAs({ isSuper: true })
  await ensurePartitions(own.db, new Date(), new Date(Date.now() - 365 * 86400e3))
  for (let from = 1; from < 1000000; from += 50000) await sql`insert into activity (organization_id, created_at, id, actor_kind, actor_id, actor_label, action, object_type, object_id, client_id, project_id, before, after, ip, request_id)
   select case when i % 10 = 0 then ${o2.organization._id}::int else ${t.organization._id}::int end, now() - (i * 365.0 / 1000000) * interval '1 day', gen_random_uuid(), 'user', ${owner.user.id}::uuid, 'someone' || (i % 500) || '@example.com',
     (array['site.update','client.update','project.create','site.delete'])[1 + i % 4], (array['site','client','project','site'])[1 + i % 4], (i % 3000)::text,
     case when i % 50 = 0 then ${t.client._id}::int else (i % 200) + 1000 end, case when i % 1000 = 0 then ${t.project._id}::int else (i % 900) + 1000 end,
     jsonb_build_object('name', 'before ' || i), jsonb_build_object('name', 'after ' || i), '10.0.0.' || (i % 250), 'req-' || i
   from generate_series(${from}::int, ${from + 49999}::int) i`.execute(own.db)
  await sql`analyze activity`.execute(own.db)
  const time = async (name: string, who: typeof owner, query: Record<string, any>) => {
    const times: number[] = []
    let last: any
    for (let i = 0; i < 7; i++) {
      const s = performance.now()
      last = await who.get('/api/activity', { query })
      times.push(performance.now() - s)
    }
    times.sort((a, b) => a - b)
    console.log(name.padEnd(44), `median ${times[3]!.toFixed(1)} ms, max ${times[6]!.toFixed(1)} ms`, last.status, last.body.items?.length)
    return last.body
  }
  await time('owner newest', owner, {})
  const deep = (await owner.get('/api/activity', { query: { to: '2026-02-01', limit: 200 } })).body.next
  await time('owner, ten months back by cursor', owner, { before: deep })
  await time('owner of two', two, {})
  await time('super newest', boss, {})
  await time('super, deep', boss, { before: deep })
  await time('client log', owner, { client: t.client._id })
  await time('project log', owner, { project: t.project._id })
  await time('client log of project viewer', viewer, { client: t.client._id })
  await time('type', owner, { type: 'site.delete' })
  await time('rare type', owner, { type: 'organization' })
  await time('actor id', owner, { actor: owner.user.id })
  await time('actor text', owner, { actor: 'someone77@' })
  await time('day', owner, { from: '2026-05-01', to: '2026-05-01' })
  await time('search found', owner, { search: 'after 500001' })
  await time('search nothing', owner, { search: 'zzzz nothing' })
  await time('search nothing in 30 days', owner, { search: 'zzzz nothing', from: new Date(Date.now() - 30 * 86400e3).toISOString().slice(0, 10) })
  const s = performance.now()
  const { body } = await owner.get<string>('/api/activity/export')
  console.log('export', (performance.now() - s).toFixed(0), 'ms', body.split('\r\n').length - 2, 'rows')
  expect(1).toBe(1)
}, 300000)
