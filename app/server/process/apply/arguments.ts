import { parseArgs } from 'node:util'
import { configurationMessages } from '~/shared/messages/configuration'

const words = configurationMessages.cli

export interface Wanted {
  /** `-` is standard input or, for an export, standard output, as null is. */
  file: string | null
  isExport: boolean
  isPlan: boolean
  isAgreed: boolean
  deletes: boolean
  organization: string | undefined
  /** References that may be read here and sent, such as `env:API_TOKEN`. */
  allowed: string[]
  remote: { url: string; key: string } | null
}

const OPTIONS = {
  export: { type: 'boolean', default: false },
  plan: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  delete: { type: 'boolean', default: false },
  organization: { type: 'string' },
  allow: { type: 'string', multiple: true },
  url: { type: 'string' },
  key: { type: 'string' },
} as const

/** Throws an error with a sentence for the user. */
export function readArguments(args: string[], variable: (name: string) => string | undefined): Wanted {
  const { values, positionals } = parse(args)
  const [file = null, ...others] = positionals
  if (others.length > 0 || (file === null && !values.export)) throw new Error(words.usage.join('\n'))
  return {
    file,
    isExport: values.export,
    isPlan: values.plan,
    isAgreed: values.yes,
    deletes: values.delete,
    organization: values.organization,
    allowed: values.allow?.flatMap((names) => names.split(',')) ?? [],
    remote:
      values.url === undefined ? null : remoteOf(values.url, values.key ?? variable('LIGHTKEEPER_API_KEY')),
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args: args.filter((arg) => arg !== '--'), options: OPTIONS, allowPositionals: true })
  } catch {
    throw new Error(words.usage.join('\n'))
  }
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

function remoteOf(text: string, key: string | undefined): { url: string; key: string } {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || (url.protocol !== 'https:' && !LOOPBACK.test(url.hostname))) throw new Error(words.needsHttps)
  if (!key) throw new Error(words.needsKey)
  return { url: url.origin, key }
}
