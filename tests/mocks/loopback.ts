import { createServer, type RequestListener } from 'node:http'

export async function listen(port: number, answer: RequestListener): Promise<() => Promise<void>> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

export async function follow(start: string): Promise<URL> {
  const { origin } = new URL(start)
  const cookies = new Map<string, string>()
  let at = new URL(start)
  for (let steps = 0; steps < 12; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const location = answer.headers.get('location')
    if (!location)
      throw new Error(`${at.href} answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
    at = new URL(location, at)
    if (at.origin !== origin) return at
  }
  throw new Error('The provider sends in circles')
}
