import { listBackups, openPlace, readManifest, writeBackup } from '../administration/backups'
import { listOtherSessions, readSizes, rehearseUpgrade } from '../administration/upgrades'
import { openBlobs } from '../platform/blobs'
import type { Db } from '../platform/db'
import { env } from '../platform/env'
import { version } from '../platform/version'
import { openDatabase, pendingMigrations } from './installation'
import { migrateToVersion } from './prepare'
import { readPassphrase } from './terminal/passphrase'
import { rehearsalReport } from './terminal/rehearsal-report'
import { runCommand, say } from './terminal/run-command'
import { UPGRADE_USAGE, type UpgradeArguments, upgradeArguments } from './terminal/upgrade-arguments'

type Backup = Extract<UpgradeArguments, { kind: 'upgrade' }>['backup']

const NOTHING = `Nothing to do: the database has the schema of version ${version}.`

async function main(args: UpgradeArguments): Promise<void> {
  if (args.kind === 'rehearse' && args.from) return rehearseBackup(args.from, args.id)
  const { url, db, close } = await openDatabase('upgrade')
  try {
    const pending = await pendingMigrations(db)
    if (pending.length === 0) return say(NOTHING)
    if (args.kind === 'upgrade') return await upgrade({ url, db, pending }, args.backup)
    const bytes = (await readSizes(db)).database
    say(rehearsalReport(await rehearseUpgrade({ kind: 'database', url, bytes }, progress)))
  } finally {
    await close()
  }
}

/** Progress of a command whose result goes to standard output. */
const progress = (text: string): void => void process.stderr.write(`${text}\n`)

async function rehearseBackup(from: string, named: string | undefined): Promise<void> {
  const place = openPlace(from)
  const id = named ?? (await listBackups(place))[0]
  if (!id) throw new Error(`There is no complete backup in ${place.label}`)
  const manifest = await readManifest(place, id)
  const rehearsal = await rehearseUpgrade({ kind: 'backup', place, manifest }, progress)
  say(
    rehearsal.costs.length === 0
      ? `Nothing to do: ${id} has the schema of version ${version}.`
      : rehearsalReport(rehearsal),
  )
}

async function upgrade({ url, db, pending }: { url: string; db: Db; pending: string[] }, backup: Backup) {
  await refuseRunningParts(db)
  await backUp(url, backup)
  const startedAt = performance.now()
  await migrateToVersion(db, new Date(), progress)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  say(`${pending.length} migrations in ${seconds} s: the database has the schema of version ${version}.`)
  say(
    'Start this version now: `npm start`, or web and worker where they run on their own. Then update the agents.',
  )
}

/** A part of the version before would read tables that have changed. */
async function refuseRunningParts(db: Db): Promise<void> {
  const sessions = await listOtherSessions(db)
  if (sessions.length === 0) return
  const parts = sessions.map(({ name, host, count }) => `${count} of '${name}'${host ? ` from ${host}` : ''}`)
  throw new Error(
    `Lightkeeper still runs and has connections to the database: ${parts.join(', ')}. The version that runs can't ` +
      'work with the new schema: stop `npm start`, or web and worker, and run this again.',
  )
}

async function backUp(databaseUrl: string, backup: Backup): Promise<void> {
  if (backup === 'none') return
  if (backup === 'noPlace')
    throw new Error(
      'No place for the backup before the upgrade is known: name one with --to or BACKUP_TO, or use --without-backup.',
    )
  const place = openPlace(backup.to)
  const { id, tables } = await writeBackup({
    ...{ databaseUrl, blobs: openBlobs(env()), place, passphrase: await readPassphrase(backup.passphrase) },
    ...{ retention: null, now: () => new Date() },
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `Backup ${id}: ${rows} rows, in ${place.label}. To go back, restore it into an empty database with the old version.`,
  )
}

await runCommand(UPGRADE_USAGE, upgradeArguments(process.argv.slice(2), env().BACKUP_TO), main)
