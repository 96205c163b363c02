import { testingMessages } from '~/shared/messages/testing'
import { env } from '../platform/env'
import { version } from '../platform/version'
import { prepareDatabase } from './prepare'

const REPLACE = '--replace-agent-key'
const words = testingMessages.agents

async function main(args: string[]): Promise<void> {
  const unknown = args.find((arg) => arg !== REPLACE)
  if (unknown) throw new Error(`Unknown option '${unknown}'. Usage: npm run migrate -- [${REPLACE}]`)
  const { DATABASE_URL, DATA_DIR, ADMIN_EMAIL, ADMIN_PASSWORD, AGENT_KEY } = env()
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: name the PostgreSQL server to prepare')
  const { firstRun, agentKeyState, leftCells } = await prepareDatabase({
    databaseUrl: DATABASE_URL,
    dataDir: DATA_DIR,
    adminEmail: ADMIN_EMAIL,
    adminPassword: ADMIN_PASSWORD,
    agentKey: AGENT_KEY,
    replaceAgentKey: args.includes(REPLACE),
  })
  const lines = [`The database is up to date: version ${version}.`]
  if (firstRun) lines.push(`Sign in as ${firstRun.email} with the password ${firstRun.password}`)
  lines.push(words.localKey[agentKeyState](AGENT_KEY ? 'AGENT_KEY' : `${DATA_DIR}/agent.key`))
  lines.push(...leftCells)
  if (leftCells.length > 0) process.exitCode = 1
  process.stdout.write(`${lines.join('\n')}\n`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
