import { execFileSync, spawn } from 'node:child_process'
import { type AddressInfo, connect } from 'node:net'
import { createInterface } from 'node:readline'
import { wireTo } from '../wire.ts'

/** Runs in the worker's namespace, which `far.ts` created; reaches the database only through one socket. */
const [socketPath = '', workerScript = ''] = process.argv.slice(2)
const ip = (...words: string[]) => execFileSync('ip', words, { stdio: 'inherit' })
const say = (word: string) => process.stdout.write(`${word}\n`)

async function begin() {
  ip('link', 'set', 'lo', 'up')
  ip('address', 'add', '10.77.0.200/24', 'dev', 'near')
  ip('link', 'set', 'near', 'up')
  const wire = wireTo(() => connect(socketPath))
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
  const database = new URL(process.env['DATABASE_URL'] ?? '')
  database.hostname = '127.0.0.1'
  database.port = String((wire.address() as AddressInfo).port)
  const worker = spawn(process.execPath, [workerScript], {
    // Its stdio carries the commands and answers.
    stdio: ['ignore', process.stderr, 'inherit'],
    env: { ...process.env, DATABASE_URL: database.href },
  })
  worker.on('exit', (status) => process.exit(status ?? 1))
  process.on('SIGTERM', () => worker.kill('SIGTERM'))
  lines.on('close', () => worker.kill('SIGTERM'))
  say('begun')
}

const lines = createInterface({ input: process.stdin })
lines.on('line', (order) => {
  if (order === 'begin') void begin()
  else if (order === 'down' || order === 'up') ip('link', 'set', 'near', order)
})
say('ready')
