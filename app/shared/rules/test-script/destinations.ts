import { isElsewhere } from '../uptime/same-party'
import { specOf } from './keywords'
import { parseScript } from './parse'
import { substitute } from './variables'

/** Where a script can send what it holds: addresses it names, and code, which can send anything anywhere. */
function destinationsIn(text: string, pageUrl: string): { urls: string[]; code: string[] } {
  const parsed = parseScript(text)
  // A script that can't be parsed may not be run.
  if (!parsed.ok) return { urls: [], code: text === '' ? [] : [text] }
  const argumentsOf = (kind: string) =>
    parsed.steps.flatMap(({ keyword, arguments: given }) =>
      given.filter((_, index) => specOf(keyword).arguments[index]?.kind === kind),
    )
  return {
    urls: argumentsOf('url').map((url) => substitute(url, { url: pageUrl, secrets: {} })),
    code: argumentsOf('code'),
  }
}

/** A secret in the host leads anywhere. */
const leavesServer = (from: string, to: string) => !URL.canParse(to) || isElsewhere(from, to)

/** Whether a changed script reaches servers that the old one and its page do not, or runs other code. */
export function isScriptElsewhere(before: string, after: string, pageUrl: string): boolean {
  const [known, next] = [destinationsIn(before, pageUrl), destinationsIn(after, pageUrl)]
  const allowed = [pageUrl, ...known.urls]
  return (
    next.code.some((code) => !known.code.includes(code)) ||
    next.urls.some((url) => !allowed.includes(url) && allowed.every((from) => leavesServer(from, url)))
  )
}
