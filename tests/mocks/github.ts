import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from './loopback'

export interface GithubPerson {
  id: number
  name: string | null
  emails: { email: string; primary: boolean; verified: boolean }[]
  sharesEmails?: boolean
}
export interface GithubServer {
  origin: string
  person: GithubPerson
  close(): Promise<void>
}

interface Grant {
  challenge: string
  redirectUri: string
  person: GithubPerson
}

/** Mock of GitHub's OAuth: single-use codes, PKCE checks, errors with status 200. */
export async function startGithub(
  port: number,
  client: { id: string; secret: string; callback: string },
): Promise<GithubServer> {
  const origin = `http://127.0.0.1:${port}`
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, GithubPerson>()
  const server: GithubServer = {
    origin,
    person: { id: 1, name: null, emails: [] },
    close: async () => {},
  }
  const json = (response: ServerResponse, body: unknown, status = 200) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(body))

  function authorize(url: URL, response: ServerResponse) {
    const asked = Object.fromEntries(url.searchParams)
    const isOurs = asked.client_id === client.id && asked.redirect_uri?.startsWith(client.callback)
    const isSound = asked.code_challenge_method === 'S256' && asked.code_challenge && asked.state
    if (!isOurs || !isSound) return json(response, asked, 404)
    const code = randomBytes(10).toString('hex')
    codes.set(code, {
      challenge: asked.code_challenge ?? '',
      redirectUri: asked.redirect_uri ?? '',
      person: server.person,
    })
    const back = new URL(asked.redirect_uri ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', asked.state ?? '')
    return response.writeHead(302, { location: back.href }).end()
  }

  async function exchange(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await text(request))
    const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64')
    if (request.headers.authorization !== `Basic ${basic}`) {
      return json(response, { error: 'incorrect_client_credentials' })
    }
    const grant = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== verifier || grant.redirectUri !== form.get('redirect_uri')) {
      return json(response, { error: 'bad_verification_code' })
    }
    const token = `gho_${randomBytes(12).toString('hex')}`
    tokens.set(token, grant.person)
    return json(response, { access_token: token, token_type: 'bearer', scope: 'read:user,user:email' })
  }

  function read(path: string, request: IncomingMessage, response: ServerResponse) {
    const person = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (!person || !request.headers['user-agent']) return json(response, { message: 'Bad credentials' }, 401)
    if (path === '/user')
      return json(response, { id: person.id, login: `user${person.id}`, name: person.name })
    return person.sharesEmails === false
      ? json(response, { message: 'Not Found' }, 404)
      : json(response, person.emails)
  }

  const close = await listen(port, (request, response) => {
    const url = new URL(request.url ?? '/', origin)
    if (url.pathname === '/login/oauth/authorize') return authorize(url, response)
    if (url.pathname === '/login/oauth/access_token') return exchange(request, response)
    if (url.pathname === '/user' || url.pathname === '/user/emails')
      return read(url.pathname, request, response)
    return json(response, { message: 'Not Found' }, 404)
  })
  return Object.assign(server, { close })
}
