import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from '../../../platform/env'
import type { BackupPlace } from '../place'
import { findMoment, readChains } from './find-moment'
import { restoreMoment } from './restore-moment'

/** Fails at the first page that can't be read. On one line, as the server alone takes it. */
const READ_ALL =
  `do $$ declare name text; begin for name in select oid::regclass::text from pg_class where relkind in ('r', 'm') ` +
  `and relpersistence = 'p' loop execute format('copy (select * from %s) to ''/dev/null''', name); end loop; end $$`

/** Restores the newest archived change beside the product and reads every row. Throws with what failed. */
export async function drillArchive(place: BackupPlace): Promise<void> {
  if ((await readChains(place)).every(({ bases }) => bases.length === 0)) return
  // Always the same, so that what a killed drill left is removed by the next one.
  const of = createHash('sha256').update(env().DATA_DIR).digest('hex').slice(0, 12)
  const dataDir = join(tmpdir(), `lightkeeper-drill-${of}`)
  await rm(dataDir, { recursive: true, force: true })
  try {
    await restoreMoment({ place, dataDir, statements: [READ_ALL] }, await findMoment(place, null))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
