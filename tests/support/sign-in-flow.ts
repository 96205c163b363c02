import type { ProviderName } from '../mocks/configured'
import { type Answer, anonymous, type Caller } from './api'

const VERIFY = {
  github: 'githubverify',
  google: 'googleverify',
  linkedin: 'linkedinverify',
  microsoft: 'azverify',
} as const

export interface Begun {
  url: string
  cookie: string
}

const cookiesOf = (answer: Answer) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

export async function startSignIn(provider: ProviderName, redirectTo?: string): Promise<Begun> {
  const answer = await anonymous.get(`/api/auth/signin/${provider}`, { query: { redirectTo } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return { url: answer.body.url, cookie: cookiesOf(answer) }
}

export async function startLink(provider: ProviderName, session: string): Promise<Begun> {
  const answer = await anonymous.post(`/api/auth/linkacc/${provider}`, { headers: { cookie: session } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return { url: answer.body.url, cookie: `${session}; ${cookiesOf(answer)}` }
}

export const finish = (
  provider: ProviderName,
  back: URL,
  { cookie = '', caller = anonymous }: { cookie?: string; caller?: Caller } = {},
): Promise<Answer> =>
  caller.get(`/api/auth/${VERIFY[provider]}`, {
    query: Object.fromEntries(back.searchParams),
    ...(cookie && { headers: { cookie } }),
  })
