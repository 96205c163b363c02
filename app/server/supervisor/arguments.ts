import { checkTargetUrl } from '../targets'

export interface Wanted {
  urls: string[]
  once: boolean
  dev: boolean
}

/** Reads the command line: addresses to measure, `--once` to end after it. Throws a sentence. */
export function readArguments(args: string[]): Wanted {
  const options = args.filter((arg) => arg.startsWith('-') && arg !== '--')
  const unknown = options.find((option) => option !== '--once' && option !== '--dev')
  if (unknown) throw new Error(`Unknown option ${unknown}. Usage: npm start -- [url …] [--once]`)
  const urls = args.filter((arg) => !arg.startsWith('-')).map(readUrl)
  const once = options.includes('--once')
  if (once && urls.length === 0) throw new Error('--once needs at least one address to measure.')
  return { urls, once, dev: options.includes('--dev') }
}

function readUrl(text: string): string {
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.canParse(withScheme) ? new URL(withScheme) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`${text} is not a web address.`)
  return url.href
}

/** Whether one of the addresses lies on this machine or in a private network. */
export async function namesPrivateTarget(urls: string[]): Promise<boolean> {
  const checks = await Promise.all(urls.map((url) => checkTargetUrl(url, { allowPrivate: false })))
  return checks.some((check) => !check.ok && check.reason === 'private')
}
