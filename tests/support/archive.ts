import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { startThrowawayCluster } from '~/server/platform/db/embedded'
import { openRuntime } from '~/server/platform/runtime'

const MIGRATIONS = join(import.meta.dirname, '../../app/server/platform/db/migrations')

/** A server of its own, whose files the archive may copy, with no more tables than it needs. */
export async function startArchivedServer() {
  const cluster = await startThrowawayCluster({ settings: { shared_buffers: '32MB', max_connections: 20 } })
  const client = new pg.Client({ connectionString: cluster.url })
  client.on('error', () => {})
  await client.connect()
  await client.query(`
    create table kysely_migration (name text); create table written (n int);
    create table blob (organization_id int, hash bytea, codec text, stored_size int)`)
  for (const name of ['0100-backup-runs', '0101-archive-state'])
    await client.query(readFileSync(join(MIGRATIONS, `${name}.sql`), 'utf8'))
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  const runtime = openRuntime(cluster.url, 3)
  return {
    ...{ url: cluster.url, home: dirname(rows[0]?.data_directory ?? ''), runtime },
    query: async (text: string) => (await client.query(text)).rows,
    async stop() {
      await client.end()
      await runtime.close()
      await cluster.stop()
    },
  }
}

/** What a restored database has, read by a server of its own. */
export const numbersOf = async (url: string): Promise<number[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ n: number }>('select n from written order by n')).rows.map(({ n }) => n)
  } finally {
    await client.end()
  }
}
