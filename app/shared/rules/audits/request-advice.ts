import type { NetworkRequest } from '../../schemas/agent'
import { ADVICE_KINDS, type Advice, type NumberedLoad } from './advice'
import { fontOriginAdvice, lateFontAdvice } from './font-advice'
import { redirectAdvice } from './redirect-advice'
import {
  compressionAdvice,
  failureAdvice,
  imageAdvice,
  preloadAdvice,
  protocolAdvice,
  repeatedAdvice,
} from './transfer-advice'

type RecordedLoad = Omit<NumberedLoad, 'requests'> & { requests: readonly NetworkRequest[] }

const RULES = [
  redirectAdvice,
  preloadAdvice,
  repeatedAdvice,
  lateFontAdvice,
  fontOriginAdvice,
  failureAdvice,
  compressionAdvice,
  imageAdvice,
  protocolAdvice,
]

/** Advice beyond Lighthouse's audits: largest time first, then bytes. */
export function createAdvice({ requests, ...load }: RecordedLoad): Advice[] {
  const numbered = { ...load, requests: requests.map((one, index) => ({ ...one, number: index + 1 })) }
  const rank = ({ kind }: Advice) => ADVICE_KINDS.indexOf(kind)
  return RULES.flatMap((rule) => rule(numbered)).sort(
    (a, b) =>
      (b.lostMs ?? -1) - (a.lostMs ?? -1) || (b.lostBytes ?? -1) - (a.lostBytes ?? -1) || rank(a) - rank(b),
  )
}
