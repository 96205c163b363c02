import { archiveChanges, openPlace } from '~/server/administration/backups'
import { writeBase } from '~/server/administration/backups/archive/write-base'
import { clusterFolder } from '~/server/administration/backups/target.store'
import { env } from '~/server/platform/env'
import { openRuntime } from '~/server/platform/runtime'

/** Archives without a pause, to be killed in the middle: changes, then a copy of the database, and again. */
const { DATABASE_URL: url = '', DATABASE_DIR: home = '', BACKUP_TO: to = '' } = env()
const runtime = openRuntime(url, 3)
const ctx = {
  ...{ actor: { kind: 'system', name: 'test' } as const, requestId: '', ip: null, allowPrivateTargets: true },
  ...{ ...runtime, now: () => new Date() },
}
const signal = new AbortController().signal
const chain = process.argv[2] ?? ''
process.stdout.write('begun\n')
for (;;) {
  await archiveChanges(ctx, signal)
  await writeBase({
    ...{ databaseUrl: url, folder: clusterFolder(home), place: openPlace(to), chain, passphrase: null },
    now: ctx.now,
  })
}
