import { promptsFor, type ShownPrompts } from '~/shared/rules/access/prompts'
import type { Profile } from '~/shared/schemas/auth'
import { ownCookie } from '../platform/http/own-cookie'
import { readSendsMail } from './requested-mail'

const cookie = () => ownCookie('hidden')
const TRIAL_BANNER = 'trialBanner'

export const hideTrialBanner = (): Promise<string> => cookie().serialize(TRIAL_BANNER)

export async function readPrompts(request: Request, visitor: Profile | null): Promise<ShownPrompts | null> {
  if (!visitor) return null
  const isHidden = (await cookie().parse(request.headers.get('cookie'))) === TRIAL_BANNER
  const sendsMail = visitor.isConfirmed || (await readSendsMail(request))
  return { ...promptsFor(visitor, isHidden, new Date()), sendsMail }
}
