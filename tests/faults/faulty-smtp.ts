import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** What becomes of a message: `before` and `after` cut the connection without an answer. */
type Fate = 'accept' | 'before' | 'after'

export type FaultySmtp = Awaited<ReturnType<typeof startFaultySmtp>>

/** An SMTP server that cuts connections, or holds its answers back. */
export async function startFaultySmtp() {
  const accepted = new Map<string, number>()
  const sockets = new Set<Socket>()
  const seen = new Set<string>()
  const state = { drops: false, holds: false, messages: 0 }
  let held: (() => void)[] = []

  /** Each mail is cut off at most once; the recipient tells them apart. */
  function fateOf(recipient: string): Fate {
    if (!state.drops || seen.has(recipient)) return 'accept'
    seen.add(recipient)
    state.messages++
    return (['before', 'after', 'accept'] as const)[state.messages % 3] ?? 'accept'
  }

  function serve(socket: Socket): void {
    let text = ''
    let recipient = ''
    let fate: Fate = 'accept'
    let isMessage = false
    const answer = (line: string) => {
      if (socket.writable) socket.write(`${line}\r\n`)
    }

    function finish(): void {
      if (fate === 'after') {
        socket.destroy()
        return
      }
      accepted.set(recipient, (accepted.get(recipient) ?? 0) + 1)
      if (state.holds) held.push(() => answer('250 Accepted'))
      else answer('250 Accepted')
    }

    function obey(line: string): void {
      const command = line.slice(0, 4).toUpperCase()
      if (command === 'RCPT') {
        recipient = /<([^>]+)>/.exec(line)?.[1] ?? ''
        fate = fateOf(recipient)
      }
      isMessage = command === 'DATA' && fate !== 'before'
      if (command === 'QUIT') socket.end('221 Bye\r\n')
      else if (isMessage) answer('354 Go on')
      else if (command === 'DATA') socket.destroy()
      else answer('250 OK')
    }

    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      for (;;) {
        const end = isMessage ? '\r\n.\r\n' : '\r\n'
        const at = text.indexOf(end)
        if (at < 0) return
        const part = text.slice(0, at)
        text = text.slice(at + end.length)
        if (isMessage) finish()
        else obey(part)
        if (end.length > 2) isMessage = false
      }
    })
    answer('220 Ready')
  }

  const server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    /** Cuts the first delivery of two of three mails. */
    drop(isOn: boolean) {
      state.drops = isOn
    },
    /** Messages are accepted, but nobody is told. */
    hold() {
      state.holds = true
    },
    heldCount: () => held.length,
    release() {
      state.holds = false
      for (const answer of held) answer()
      held = []
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
