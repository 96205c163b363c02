import { env } from './env'
import { prepareDatabase } from './prepare'

const { DATABASE_URL, DATA_DIR, ADMIN_EMAIL, ADMIN_PASSWORD, AGENT_KEY } = env()
if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: name the PostgreSQL server to prepare')

const { firstRun } = await prepareDatabase({
  databaseUrl: DATABASE_URL,
  dataDir: DATA_DIR,
  adminEmail: ADMIN_EMAIL,
  adminPassword: ADMIN_PASSWORD,
  agentKey: AGENT_KEY,
})
const lines = ['The database is up to date.']
if (firstRun) lines.push(`Sign in as ${firstRun.email} with the password ${firstRun.password}`)
lines.push(
  AGENT_KEY
    ? 'The local agent is known by AGENT_KEY.'
    : `The key of the local agent is in ${DATA_DIR}/agent.key`,
)
process.stdout.write(`${lines.join('\n')}\n`)
