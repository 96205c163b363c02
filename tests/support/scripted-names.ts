import { createSocket, type RemoteInfo } from 'node:dgram'
import { behaviourAt, type Script } from './target-script.ts'

interface Name {
  address: string
  script: Script
}

export interface ScriptedNames {
  /** From this moment on a name does what its script says; before, all is well. */
  begin(name: string, at: number): void
  close(): Promise<void>
}

const TYPE_A = 1
const NAME_ERROR = 3
/** A standard answer to a question that asked for recursion, which is there. */
const ANSWER = 0x8180

interface Question {
  id: number
  name: string
  type: number
  /** The question as it was sent. */
  bytes: Buffer
}

function readQuestion(message: Buffer): Question {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const end = at + 5
  return {
    id: message.readUInt16BE(0),
    name: labels.join('.').toLowerCase(),
    type: message.readUInt16BE(at + 1),
    bytes: message.subarray(12, end),
  }
}

function writeAnswer({ id, bytes }: Question, code: number, address: string | null): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(id, 0)
  head.writeUInt16BE(ANSWER | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(address === null ? 0 : 1, 6)
  if (address === null) return Buffer.concat([head, bytes])
  // The name as the one at byte 12, type A, class IN, for no time, four bytes.
  const record = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)])
  return Buffer.concat([head, bytes, record])
}

/** A name server that knows some names, each as its script says. Rejects where the port may not be taken. */
export async function startScriptedNames(
  names: ReadonlyMap<string, Name>,
  { host, port = 53 }: { host: string; port?: number },
): Promise<ScriptedNames> {
  const startedAt = new Map<string, number>()
  const socket = createSocket('udp4')
  socket.on('message', (message: Buffer, { port: theirs, address: from }: RemoteInfo) => {
    const question = readQuestion(message)
    const known = names.get(question.name)
    const begun = startedAt.get(question.name) ?? Number.POSITIVE_INFINITY
    const behaviour = known ? behaviourAt(known.script, Date.now() - begun) : 'dns-gone'
    if (behaviour === 'dns-silent') return
    const isGone = behaviour === 'dns-gone'
    const address = !isGone && known && question.type === TYPE_A ? known.address : null
    socket.send(writeAnswer(question, isGone ? NAME_ERROR : 0, address), theirs, from)
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
