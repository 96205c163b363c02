import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const FILE = join('tests', 'bench', 'support', 'loopback-target.ts')
/** Several hosts: closed connections stay in TIME_WAIT, so one address pair would run out of ports. */
const HOSTS = Array.from({ length: 16 }, (_, index) => `127.0.5.${index + 1}`)

export interface LoopbackTargets {
  pid: number
  places: string[]
  stop(): Promise<void>
}

export async function startLoopbackTargets(): Promise<LoopbackTargets> {
  const child = spawn(process.execPath, [FILE], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return {
    pid: child.pid ?? 0,
    places: JSON.parse(String(line)),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function serve(): Promise<void> {
  const body = 'All is well.\n'.repeat(80)
  const head = { 'content-type': 'text/plain', 'content-length': body.length, connection: 'close' }
  const places: string[] = []
  for (const host of HOSTS) {
    const server = createServer((_, response) => response.writeHead(200, head).end(body))
    await new Promise<void>((resolve) => server.listen(0, host, 1_024, resolve))
    places.push(`${host}:${(server.address() as AddressInfo).port}`)
  }
  process.stdout.write(`${JSON.stringify(places)}\n`)
  process.stdin.on('end', () => process.exit(0)).resume()
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await serve()
