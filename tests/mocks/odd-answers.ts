import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

type Kind = 'shown' | 'refused'
interface OddAnswer {
  kind: Kind
  raw: Buffer
}

const FINE = 'Content-Length: 4\r\n\r\nfine'
const CHUNKS = '4\r\nfine\r\n0\r\n\r\n'
const lines = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => `X-${index}: ${'v'.repeat(length)}\r\n`).join('')
const of = (kind: Kind, answers: Record<string, string>) =>
  Object.entries(answers).map(([name, text]) => [name, { kind, raw: Buffer.from(text, 'latin1') }] as const)

/** Responses of real servers by what is odd; Chromium 156 shows 'fine' for some and refuses the others. */
export const ODD_ANSWERS: Readonly<Record<string, OddAnswer>> = Object.fromEntries([
  ...of('shown', {
    'control character in a cookie': `HTTP/1.1 200 OK\r\nSet-Cookie: visit=7\x02c\r\n${FINE}`,
    'control characters in a value': `HTTP/1.1 200 OK\r\nETag: "\x1bab\x7f"\r\n${FINE}`,
    'control character in the reason': `HTTP/1.1 200 O\x08K\r\n${FINE}`,
    'UTF-8 in a value': `HTTP/1.1 200 OK\r\nX-City: K\xc3\xb6ln\r\n${FINE}`,
    'folded header': `HTTP/1.1 200 OK\r\nContent-Security-Policy: default-src 'self';\r\n\timg-src *\r\n${FINE}`,
    'folded header without a value': `HTTP/1.1 200 OK\r\nP3P:\r\n CP="NOI"\r\n${FINE}`,
    'spaces before the colon': `HTTP/1.1 200 OK\r\nX-Powered-By  : me\r\nContent-Length : 4\r\n\r\nfine`,
    'line without a colon': `HTTP/1.1 200 OK\r\nWarning in line 12 of header.php\r\n${FINE}`,
    'name that is none': `HTTP/1.1 200 OK\r\nX Cache (edge): hit\r\n${FINE}`,
    'same length three times': `HTTP/1.1 200 OK\r\n${'content-length: 4\r\n'.repeat(3)}\r\nfine`,
    'length that is no number': 'HTTP/1.1 200 OK\r\nContent-Length: none\r\nConnection: close\r\n\r\nfine',
    'negative length': 'HTTP/1.1 200 OK\r\nContent-Length: -4\r\nConnection: close\r\n\r\nfine',
    'only line feeds': 'HTTP/1.1 200 OK\nContent-Type: text/plain\nContent-Length: 4\n\nfine',
    'some line feeds': 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\nContent-Length: 4\r\n\nfine',
    'no reason': `HTTP/1.1 200\r\n${FINE}`,
    'lower-case protocol': `http/1.1 200 ok\r\n${FINE}`,
    'no version': 'HTTP 200 OK\r\n\r\nfine',
    'version 1.0 without a length': 'HTTP/1.0 200 OK\r\n\r\nfine',
    'an offer of HTTP/2': `HTTP/1.1 200 OK\r\nUpgrade: h2,h2c\r\nConnection: Upgrade\r\n${FINE}`,
    'version 2 over version 1': `HTTP/2.0 200 OK\r\n${FINE}`,
    'empty lines before': `\n\r\nHTTP/1.1 200 OK\r\n${FINE}`,
    'bytes before': `\xef\xbb\xbfHTTP/1.1 200 OK\r\n${FINE}`,
    'early hints with a fold': `HTTP/1.1 103 Early Hints\r\nLink: </a.css>;\r\n rel=preload\r\n\r\nHTTP/1.1 200 OK\r\n${FINE}`,
    'chunks and a length': `HTTP/1.1 200 OK\r\nContent-Length: 90\r\nTransfer-Encoding: chunked\r\n\r\n${CHUNKS}`,
    'chunks and two lengths': `HTTP/1.1 200 OK\r\nContent-Length: 9\r\nContent-Length: 90\r\nTransfer-Encoding: chunked\r\n\r\n${CHUNKS}`,
    'identity as transfer coding': `HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\n${FINE}`,
    'spaces after a chunk size': `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${CHUNKS.replace('4', '4   ')}`,
    'more than announced': `HTTP/1.1 200 OK\r\n${FINE} and more`,
    '200 KiB of headers': `HTTP/1.1 200 OK\r\n${lines(200, 1_000)}${FINE}`,
    '3,000 headers before the length': `HTTP/1.1 200 OK\r\n${lines(3_000, 1)}${FINE}`,
  }),
  ...of('refused', {
    'conflicting lengths': 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nfine',
    'NUL in a header': `HTTP/1.1 200 OK\r\nX-A: a\0b\r\n${FINE}`,
    'two different Locations':
      'HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n',
    'no head at all': '<!doctype html><p>fine',
    'broken chunk': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nfine\r\nxyz\r\n',
    '300 KiB of headers': `HTTP/1.1 200 OK\r\n${lines(300, 1_000)}${FINE}`,
  }),
])

/** Serves each by its encoded name; `/slowly/…` in single bytes. Any other path answers as `others` says. */
export async function serveOddAnswers(others: Record<string, Buffer | string> = {}) {
  const open = new Set<Socket>()
  const asked: string[] = []
  const reply = async (socket: Socket, path: string) => {
    const [, slowly, name = ''] = /^(\/slowly)?\/(.*)$/.exec(decodeURIComponent(path)) ?? []
    const raw = others[path] ?? ODD_ANSWERS[name]?.raw ?? 'HTTP/1.1 404 Gone\r\nContent-Length: 0\r\n\r\n'
    const bytes = typeof raw === 'string' ? Buffer.from(raw, 'latin1') : raw
    if (slowly) for (const byte of bytes) await new Promise((done) => socket.write(Buffer.of(byte), done))
    if (!slowly) socket.write(bytes)
    socket.end()
  }
  const server = createServer({ noDelay: true }, (socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    let request = ''
    socket.on('data', (chunk) => {
      request += chunk.toString('latin1')
      if (!request.includes('\r\n\r\n')) return
      asked.push(request)
      const [, path = ''] = request.split(' ')
      request = ''
      void reply(socket, path)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    asked,
    at: (name: string) => `http://127.0.0.1:${port}/${encodeURIComponent(name)}`,
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
