import { execFileSync, spawn } from 'node:child_process'
import { createServer as createHttp } from 'node:http'
import { createServer, type Server } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/**
 * Runs in its own network namespace: web servers and canaries on several addresses, with a cable to the worker's
 * namespace. Commands on stdin: `far` disconnects this end, `near` the worker's end too, `mend` reconnects both.
 */
const [socketPath = '', workerScript = ''] = process.argv.slice(2)
const NEAR_SCRIPT = fileURLToPath(new URL('./near.ts', import.meta.url))
const NET = '10.77.0'
const PORT = 8080
const hosts = Array.from({ length: 8 }, (_, index) => `${NET}.${index + 1}`)
const canaries = [`${NET}.101`, `${NET}.102`, `${NET}.103`]

const ip = (...words: string[]) => execFileSync('ip', words, { stdio: 'inherit' })
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
const listening = (server: Server, host: string) =>
  new Promise<void>((resolve) => server.listen(PORT, host, resolve))

ip('link', 'set', 'lo', 'up')
const near = spawn('unshare', ['--net', process.execPath, NEAR_SCRIPT, socketPath, workerScript], {
  stdio: ['pipe', 'pipe', 'inherit'],
  env: { ...process.env, UPTIME_CANARIES: canaries.map((host) => `${host}:${PORT}`).join(',') },
})
const lines = createInterface({ input: near.stdout })[Symbol.asyncIterator]()
// The first line confirms that it runs inside its namespace.
await lines.next()
ip('link', 'add', 'far', 'type', 'veth', 'peer', 'name', 'near', 'netns', String(near.pid))
for (const host of [...hosts, ...canaries]) ip('address', 'add', `${host}/24`, 'dev', 'far')
ip('link', 'set', 'far', 'up')
near.stdin.write('begin\n')
await lines.next()

const web = () => createHttp((_, response) => response.writeHead(200, { connection: 'close' }).end('Well\n'))
await Promise.all([
  ...hosts.map((host) => listening(web(), host)),
  ...canaries.map((host) =>
    listening(
      createServer((socket) => socket.on('error', () => {}).end()),
      host,
    ),
  ),
])

const ORDERS: Record<string, () => void> = {
  far: () => ip('link', 'set', 'far', 'down'),
  near: () => near.stdin.write('down\n'),
  mend: () => {
    near.stdin.write('up\n')
    ip('link', 'set', 'far', 'up')
  },
}
createInterface({ input: process.stdin })
  .on('line', (order) => ORDERS[order]?.())
  .on('close', () => near.kill('SIGTERM'))
near.on('exit', (status) => process.exit(status ?? 1))
process.on('SIGTERM', () => near.kill('SIGTERM'))
say({ urls: hosts.map((host) => `http://${host}:${PORT}`) })
