import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { firstEphemeralPort } from '../../free-port'
import { commandOf, type RunningPostgres, startEmbeddedPostgres, startThrowawayCluster, within } from '.'

/** In memory where possible: creating a cluster writes and syncs about a thousand files. */
const PLACE = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
let dataDir: string
let running: RunningPostgres | undefined

beforeEach(() => {
  dataDir = mkdtempSync(join(PLACE, 'lightkeeper-embedded-'))
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(options: { port?: number } = {}) {
  running = await startEmbeddedPostgres({ dataDir, settings: { shared_buffers: '32MB' }, ...options })
  return running
}

async function ask<Row extends Record<string, unknown>>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const isGone = (pid: number) => within(10_000, () => commandOf(pid) === null)

describe('an embedded server', () => {
  test('starts from an empty folder, on loopback, with a generated password', async () => {
    const { url, pid, port, adopted } = await start()
    // An outgoing connection could take the port while a crashed server starts again.
    expect(port).toBeLessThan(firstEphemeralPort())
    expect(adopted).toBe(false)
    expect(new URL(url).hostname).toBe('127.0.0.1')
    expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600)
    const [row] = await ask(
      url,
      `select current_database() as name, datlocprovider as provider, datlocale as locale,
         current_setting('jit') as jit, current_setting('restart_after_crash') as restarts, current_setting('fsync') as fsync,
         current_setting('listen_addresses') as address
       from pg_database where datname = current_database()`,
    )
    expect(row).toEqual({
      name: 'lightkeeper',
      provider: 'b',
      locale: 'C.UTF-8',
      jit: 'off',
      restarts: 'off',
      fsync: 'on',
      address: '127.0.0.1',
    })
    const wrong = new URL(url)
    wrong.password = 'password'
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    await running?.stop()
    expect(commandOf(pid)).toBeNull()
  })

  test('is reused when it still runs', async () => {
    const first = await start()
    const second = await start()
    expect(second).toMatchObject({ adopted: true, pid: first.pid, url: first.url })
    await second.stop()
    expect(commandOf(first.pid)).toBeNull()
    await second.exited
    await first.exited
  })

  test('starts despite the lock file of a dead server whose pid was reused', async () => {
    await (await start()).stop()
    const stranger = spawn('sleep', ['60'])
    const file = join(dataDir, 'cluster', 'postmaster.pid')
    writeFileSync(file, [stranger.pid, join(dataDir, 'cluster'), 0, 5432, '', '127.0.0.1', ''].join('\n'))
    try {
      const { adopted, pid } = await start()
      expect(adopted).toBe(false)
      expect(readFileSync(file, 'utf8').split('\n')[0]).toBe(String(pid))
      expect(stranger.exitCode).toBeNull()
    } finally {
      stranger.kill('SIGKILL')
    }
  })

  test('loses no committed row on kill -9, and restarts at the same address', async () => {
    const first = await start()
    await ask(first.url, 'create table written (n int primary key)')
    const client = new Client({ connectionString: first.url })
    client.on('error', () => {})
    await client.connect()
    let acknowledged = 0
    const writing = (async () => {
      for (let n = 1; ; n++) {
        await client.query('insert into written values ($1)', [n])
        acknowledged = n
      }
    })()
    await within(5_000, () => acknowledged >= 50)
    await new Promise((resolve) => setTimeout(resolve, 300))
    process.kill(first.pid, 'SIGKILL')
    await expect(writing).rejects.toThrow()
    await first.exited
    const second = await start({ port: first.port })
    expect(second.url).toBe(first.url)
    expect(second.adopted).toBe(false)
    const [row] = await ask<{ count: number }>(second.url, 'select count(*)::int as count from written')
    expect(acknowledged).toBeGreaterThanOrEqual(50)
    expect(row?.count).toBeGreaterThanOrEqual(acknowledged)
  })

  test('starts over when the creation of the cluster was interrupted', async () => {
    mkdirSync(join(dataDir, 'cluster.init', 'base'), { recursive: true })
    writeFileSync(join(dataDir, 'cluster.init', 'PG_VERSION'), '18')
    const { url } = await start()
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(dataDir)).not.toContain('cluster.init')
  })

  test('refuses the data of another major version with an error', async () => {
    await start()
    await running?.stop()
    writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '13\n')
    await expect(start()).rejects.toThrow(/belongs to PostgreSQL 13/)
  })

  test('never replaces a damaged cluster', async () => {
    mkdirSync(join(dataDir, 'cluster', 'base'), { recursive: true })
    writeFileSync(join(dataDir, 'password'), 'secret')
    await expect(start()).rejects.toThrow(/damaged/)
    expect(readdirSync(join(dataDir, 'cluster'))).toEqual(['base'])
  })

  test('names its log when a setting prevents the start', async () => {
    const started = startEmbeddedPostgres({ dataDir, settings: { shared_buffers: 'plenty' } })
    await expect(started).rejects.toThrow(/server\.log.*shared_buffers/s)
  })
})

test('a temporary cluster disables durability and leaves no files', async () => {
  const cluster = await startThrowawayCluster()
  const [row] = await ask<{ fsync: string; home: string }>(
    cluster.url,
    `select current_setting('fsync') as fsync, current_setting('data_directory') as home`,
  )
  expect(row?.fsync).toBe('off')
  await cluster.stop()
  expect(await isGone(cluster.pid)).toBe(true)
  expect(statSync(row?.home ?? '', { throwIfNoEntry: false })).toBeUndefined()
})
