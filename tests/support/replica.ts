import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { locateBinaries } from '~/server/platform/db/embedded/binaries'
import { changeOwner, chooseIdentity } from '~/server/platform/db/embedded/identity'
import { choosePlace } from '~/server/platform/db/embedded/place'
import { serve } from '~/server/platform/db/embedded/server'
import { throwawaySettings } from '~/server/platform/db/embedded/settings'

/** The server makes these again, or gets them by streaming. */
const NOT_COPIED = /\/(pg_wal|pg_replslot|pg_stat_tmp|pg_subtrans|pg_notify)\/|\/postmaster\.(pid|opts)$/

/** A streaming replica of a running server on this machine. */
export async function startStandby(primaryUrl: string) {
  const identity = chooseIdentity()
  const home = choosePlace(mkdtempSync(join(tmpdir(), 'lightkeeper-standby-')), identity)
  const directory = join(home, 'cluster')
  const primary = new pg.Client({ connectionString: primaryUrl })
  await primary.connect()
  try {
    await primary.query(`select pg_backup_start('standby', true)`)
    const { rows } = await primary.query<{ data_directory: string }>('show data_directory')
    copyChanging(rows[0]?.data_directory ?? '', directory)
    const stopped = await primary.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(directory, 'backup_label'), stopped.rows[0]?.labelfile ?? '', { mode: 0o600 })
  } finally {
    await primary.end()
  }
  const { hostname, port, username, password } = new URL(primaryUrl)
  writeFileSync(join(directory, 'standby.signal'), '')
  changeOwner(identity, directory)
  const binaries = locateBinaries(home, identity)
  const cluster = { home, directory, logFile: join(home, 'server.log'), password, binaries, identity }
  const running = await serve(cluster, {
    settings: {
      ...throwawaySettings,
      shared_buffers: '32MB',
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
      hot_standby: 'on',
      max_standby_streaming_delay: 0,
      wal_receiver_status_interval: 1,
    },
    signalAtParentsEnd: 'QUIT',
  })
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    process.kill(running.pid, 'SIGQUIT')
    await running.exited
    rmSync(home, { recursive: true, force: true })
  }
  return { url: running.url, stop }
}

/** Files and folders of databases come and go meanwhile; what the server needs of them is in its log. */
function copyChanging(from: string, to: string): void {
  if (NOT_COPIED.test(from)) return
  try {
    if (statSync(from).isDirectory()) {
      mkdirSync(to, { mode: 0o700 })
      for (const name of readdirSync(from)) copyChanging(join(from, name), join(to, name))
    } else copyFileSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
