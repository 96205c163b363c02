import type { ClientBase } from 'pg'
import { listMigrations, serverVersion } from '../schema.store'

async function firstOn<Row extends object>(client: ClientBase, text: string, values: unknown[] = []) {
  const [row] = (await client.query<Row>(text, values)).rows
  if (!row) throw new Error('The server did not answer')
  return row
}

/** The connection has to stay open until the end. */
export async function beginBase(client: ClientBase, label: string) {
  await client.query('set statement_timeout = 0')
  const started = await firstOn<{ lsn: string }>(client, 'select pg_backup_start($1, true)::text as lsn', [
    label,
  ])
  const server = await firstOn<{ timeline: number; segment_bytes: number }>(
    client,
    `select (select timeline_id from pg_control_checkpoint()) as timeline,
       (select bytes_per_wal_segment from pg_control_init()) as segment_bytes`,
  )
  const major = Math.floor((await serverVersion(client)) / 10_000)
  return { lsn: started.lsn, timeline: server.timeline, segmentBytes: server.segment_bytes, major }
}

export async function endBase(client: ClientBase) {
  const stopped = await firstOn<{ lsn: string; label: string }>(
    client,
    'select lsn::text, labelfile as label from pg_backup_stop(false)',
  )
  const { at } = await firstOn<{ at: Date }>(client, 'select clock_timestamp() as at')
  return { ...stopped, at, migrations: await listMigrations(client) }
}
