import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeReadableStreamToWritable } from '@remix-run/node'
import { afterEach, expect, test } from 'vitest'
import { enterResponse, paced } from './response-pace'

const CHUNK = Buffer.alloc(64 * 1024, 'x')
const CHUNKS = 800
let server: Server
let client: Socket | undefined
afterEach(() => {
  client?.destroy()
  server.closeAllConnections()
  server.close()
})

interface Source {
  made: number
  cancelled: boolean
}

function countedBody(source: Source, chunks: number): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull(stream) {
        if (source.made === chunks) return stream.close()
        source.made += 1
        stream.enqueue(CHUNK)
      },
      cancel() {
        source.cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
}

async function serve(source: Source, idleMs?: number, chunks = CHUNKS): Promise<number> {
  server = createServer((_, response) => {
    enterResponse(response)
    const { body } = paced(new Response(countedBody(source, chunks)), idleMs)
    // Remix's own, which does not wait for the socket.
    if (body) void writeReadableStreamToWritable(body, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function openSlowly(port: number): Socket {
  client = connect(port, '127.0.0.1').on('error', () => {})
  client.pause()
  client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  return client
}

/** Until nothing more is made, which is when the buffers of the operating system are full. */
async function settled(source: Source): Promise<number> {
  for (let before = -1; before !== source.made || before === 0; ) {
    before = source.made
    await sleep(200)
  }
  return source.made
}

test('makes no more than a slow reader takes, and all of it once it reads', async () => {
  const source = { made: 0, cancelled: false }
  const socket = openSlowly(await serve(source))
  expect(await settled(source)).toBeLessThan(CHUNKS / 2)
  let received = 0
  socket.on('data', (part) => {
    received += part.length
  })
  socket.resume()
  await once(socket, 'end')
  expect(source.made).toBe(CHUNKS)
  expect(received).toBeGreaterThan(CHUNKS * CHUNK.length)
})

test('stops when the reader leaves', async () => {
  const source = { made: 0, cancelled: false }
  const socket = openSlowly(await serve(source))
  await settled(source)
  socket.destroy()
  await expect.poll(() => source.cancelled).toBe(true)
})

test('disconnects a reader who takes nothing', async () => {
  const source = { made: 0, cancelled: false }
  openSlowly(await serve(source, 300))
  await expect.poll(() => source.cancelled, { timeout: 10_000 }).toBe(true)
})

test('leaves a response outside of a request as it is', () => {
  const answer = new Response('x')
  expect(paced(answer)).toBe(answer)
})
