import { join } from 'node:path'
import { MAINTENANCE_STATES, type MaintenanceState } from '~/shared/rules/access/maintenance'
import { startEmbeddedPostgres } from '../db/embedded'
import { setMaintenance } from '../maintenance'
import { env } from './env'
import { openRuntime } from './runtime'

const [state, ...words] = process.argv.slice(2)
const isState = (text: string | undefined): text is MaintenanceState =>
  MAINTENANCE_STATES.some((one) => one === text)

if (!isState(state)) {
  process.stderr.write('Usage: npm run maintenance soon|on|off ["what people are told"]\n')
  process.exit(2)
}

const { DATABASE_URL, DATA_DIR, PG_BIN_DIR: binDir } = env()
const own = DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: join(DATA_DIR, 'postgres'), ...(binDir && { binDir }) })
const runtime = openRuntime(DATABASE_URL ?? own?.url ?? '')
try {
  await setMaintenance(runtime.db, { state, text: words.join(' ').trim().slice(0, 500) }, new Date())
  process.stdout.write(`Maintenance is ${state}. Screens follow within five seconds.\n`)
} finally {
  await runtime.close()
  if (own && !own.adopted) await own.stop()
}
