import { createSocket, type RemoteInfo } from 'node:dgram'
import { answerTo, readName } from '~/server/uptime/prober/fixtures/servers'
import { behaviourAt, type Script } from './target-script'

interface Name {
  address: string
  script: Script
}

export interface ScriptedNames {
  begin(name: string, at: number): void
  close(): Promise<void>
}

/** A name server with scripted names. Rejects when the port is not permitted. */
export async function startScriptedNames(
  names: ReadonlyMap<string, Name>,
  { host, port = 53 }: { host: string; port?: number },
): Promise<ScriptedNames> {
  const startedAt = new Map<string, number>()
  const socket = createSocket('udp4')
  socket.on('message', (message: Buffer, { port: theirs, address: from }: RemoteInfo) => {
    const { name } = readName(message)
    const entry = names.get(name)
    const begun = startedAt.get(name) ?? Number.POSITIVE_INFINITY
    const behaviour = entry ? behaviourAt(entry.script, Date.now() - begun) : 'dns-gone'
    if (behaviour === 'dns-silent') return
    const isThere = entry !== undefined && behaviour !== 'dns-gone'
    const A = [Buffer.from(entry?.address.split('.').map(Number) ?? [])]
    socket.send(answerTo(message, isThere ? { [name]: { records: { A } } } : {}), theirs, from)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(port, host, () => {
      socket.off('error', reject)
      resolve()
    })
  })
  return {
    begin(name, at) {
      startedAt.set(name, at)
    },
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}
