import { createCookie } from '@remix-run/node'
import { type Prompts, promptsFor } from '~/shared/rules/access/prompts'
import type { Profile } from '~/shared/schemas/auth'

const cookie = createCookie('lightkeeper_hidden', { path: '/', sameSite: 'lax', httpOnly: true })
const TRIAL_BANNER = 'trialBanner'

export const hideTrialBanner = (): Promise<string> => cookie.serialize(TRIAL_BANNER)

export async function readPrompts(request: Request, visitor: Profile | null): Promise<Prompts | null> {
  if (!visitor) return null
  const isHidden = (await cookie.parse(request.headers.get('cookie'))) === TRIAL_BANNER
  return promptsFor(visitor, isHidden, new Date())
}
