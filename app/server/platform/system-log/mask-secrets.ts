const HIDDEN = '[hidden]'

const NAMES = 'password|passwd|passphrase|secret|token|api[_-]?key|key[_-]?id|credential|authorization|cookie'
const NAMED = `[\\w-]{0,40}(?:${NAMES})[\\w-]{0,20}`

/** Of a field; `key` alone is one of our links. */
const FIELD = new RegExp(`${NAMES}|^key$`, 'i')

const RULES: readonly [RegExp, string][] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, HIDDEN],
  // User and password of an address.
  [/\/\/[^/\s@?#"']+@/g, `//${HIDDEN}@`],
  [
    new RegExp(
      `([?&#;](?:${NAMED}|key|code|sig|signature|x-amz-(?:signature|credential|security-token))=)[^&#\\s"'<>]+`,
      'gi',
    ),
    `$1${HIDDEN}`,
  ],
  [/\b(bearer|basic|digest)\s+[\w.~+/=-]{6,}/gi, `$1 ${HIDDEN}`],
  [new RegExp(`("?\\b${NAMED}"?\\s*[:=]\\s*)(?:"[^"]*"|'[^']*'|[^\\s"',;&}{)]+)`, 'gi'), `$1${HIDDEN}`],
  [/\bey[\w-]{8,}\.ey[\w-]{8,}\.[\w-]*/g, HIDDEN],
  [
    /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\b(?:gh[pousr]_|github_pat_|xox[a-z]-|[sr]k_(?:live|test)_|lk[a-z]_)[\w-]{10,}/g,
    HIDDEN,
  ],
  // Links of mails, sessions and keys are random texts; hashes and ids have no capital letters.
  [/(?<![\w/.-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{32,}(?![\w-])/g, HIDDEN],
  [/(\/(?:forgotpass|invite-user|invitations|payment-links|status|unsubscribe)\/)[\w-]{20,}/g, `$1${HIDDEN}`],
]

/** Hides passwords, tokens and keys in a message or an address, as far as they can be recognized. */
export const maskSecrets = (text: string): string =>
  RULES.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text)

export const isSecretField = (name: string): boolean => FIELD.test(name)

const MAX_TEXT = 2_000
const MAX_STACK = 4_000
const MAX_FIELDS = 40
const MAX_DEPTH = 4

/** The fields of a line, masked and cut to a size that can be stored. */
export function maskFields(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cut(maskSecrets(value.slice(0, 2 * MAX_STACK)), MAX_TEXT)
  if (value === null || typeof value !== 'object') return value
  if (depth >= MAX_DEPTH) return '…'
  if (Array.isArray(value)) return value.slice(0, MAX_FIELDS).map((one) => maskFields(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_FIELDS)
      .map(([name, held]) => [name.slice(0, 100), maskField(name, held, depth)]),
  )
}

function maskField(name: string, held: unknown, depth: number): unknown {
  if (isSecretField(name) && held !== null && typeof held !== 'boolean') return HIDDEN
  if (name === 'stack' && typeof held === 'string')
    return cut(maskSecrets(held.slice(0, 2 * MAX_STACK)), MAX_STACK)
  return maskFields(held, depth + 1)
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)
