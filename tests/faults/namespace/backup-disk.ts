import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  archiveChanges,
  findMoment,
  listBackups,
  makeDueBase,
  openPlace,
  readManifest,
  restoreMoment,
  verifyArchive,
  verifyBackup,
  writeBackup,
} from '~/server/administration/backups'
import { env } from '~/server/platform/env'
import { startArchivedServer } from '../../support/archive'

/** Runs where DATA_DIR is a small disk: backups to it, and a restore onto it, need more than it has. */
const { DATA_DIR: disk } = env()
const server = await startArchivedServer()
const place = openPlace(join(disk, 'place'))
const backUp = (at: string) =>
  writeBackup({
    ...{ databaseUrl: server.url, blobs: server.runtime.blobs, place, passphrase: null },
    ...{ retention: { newest: 1, days: 0, weeks: 0 }, now: () => new Date(at) },
  })
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => error.message,
  )
const ctx = {
  ...{ actor: { kind: 'system', name: 'test' } as const, requestId: '', ip: null, allowPrivateTargets: true },
  ...{ ...server.runtime, now: () => new Date() },
}
const signal = new AbortController().signal
Object.assign(env(), { DATABASE_URL: server.url, DATABASE_DIR: server.home, BACKUP_ARCHIVE: true })
try {
  Object.assign(env(), { BACKUP_TO: join(disk, 'place') })
  await backUp('2026-11-30T02:00:00Z')
  await archiveChanges(ctx, signal)
  await makeDueBase(ctx, signal)
  await archiveChanges(ctx, signal)
  const whole = await verifyArchive(place)
  const restored = await messageOf(
    findMoment(place, null).then((moment) =>
      restoreMoment({ place, dataDir: join(disk, 'restored') }, moment),
    ),
  )
  rmSync(join(disk, 'restored'), { recursive: true })
  // Nothing of it can be compressed.
  await server.query('create table large (bytes bytea)')
  for (let at = 0; at < Number(process.argv[2]); at += 1)
    await server.query(
      `insert into large values (decode('${randomBytes(1024 * 1024).toString('hex')}', 'hex'))`,
    )
  const [written, again] = [
    await messageOf(backUp('2026-11-30T03:00:00Z')),
    await messageOf(backUp('2026-11-30T04:00:00Z')),
  ]
  await server.query('drop table large')
  const after = await messageOf(backUp('2026-11-30T05:00:00Z'))
  const [newest = ''] = await listBackups(place)
  await verifyBackup(place, await readManifest(place, newest))
  await archiveChanges(ctx, signal)
  const [state] = await server.query('select error from archive_state')
  const kept = await verifyArchive(place)
  process.stdout.write(
    `${JSON.stringify({ restored, written, again, archived: state?.error, after, newest, isKept: kept?.id === whole?.id })}\n`,
  )
} finally {
  await server.stop()
}
