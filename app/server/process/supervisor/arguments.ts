import { parseArgs } from 'node:util'
import { checkTargetUrl } from '../../platform/targets'

export interface Wanted {
  urls: string[]
  once: boolean
  dev: boolean
  /** Loads demo data. */
  demo: boolean
}

const OPTIONS = {
  once: { type: 'boolean', default: false },
  dev: { type: 'boolean', default: false },
  demo: { type: 'boolean', default: false },
} as const

/**
 * Parses the command line: URLs to measure, `--demo` to load demo data, `--once` to exit afterwards. Throws an error with a message for the user.
 */
export function readArguments(args: string[]): Wanted {
  const { values, positionals } = parse(args)
  const urls = positionals.map(readUrl)
  if (values.once && !values.demo && urls.length === 0)
    throw new Error('--once needs at least one address to measure, or --demo.')
  return { urls, ...values }
}

function parse(args: string[]) {
  try {
    // Some package managers pass on their own `--`.
    return parseArgs({ args: args.filter((arg) => arg !== '--'), options: OPTIONS, allowPositionals: true })
  } catch (error) {
    const [fault] = error instanceof Error ? error.message.split('. ') : []
    throw new Error(`${fault}. Usage: npm start -- [url …] [--demo] [--once]`)
  }
}

function readUrl(text: string): string {
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.canParse(withScheme) ? new URL(withScheme) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`${text} is not a web address.`)
  return url.href
}

/** Whether a URL's host is this machine or in a private network. */
export async function namesPrivateTarget(urls: string[]): Promise<boolean> {
  const checks = await Promise.all(urls.map((url) => checkTargetUrl(url, { allowPrivate: false })))
  return checks.some((check) => !check.ok && check.reason === 'private')
}
