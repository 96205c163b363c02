import { evidenceOf } from '../extract/evidence'
import type { AuditJob, AuditOutcome, Evidence } from '../types'

const MASK = '••••••'
const HASH = /^(evidence:)?([0-9a-f]{64})$/
const TEXT = /^text\/|json|xml|javascript/

const NAMED: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Base64 of any data with the text: its inner part has one form for each of three alignments. */
const inBase64 = (text: string) =>
  [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.from(text).subarray(offset)
    const whole = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64')
    return whole.length >= 8 ? [whole, whole.replaceAll('+', '-').replaceAll('/', '_')] : []
  })

/** All encodings of a character in pages, URLs and scripts. */
function spellings(sign: string): string {
  const point = sign.codePointAt(0) ?? 0
  const hex = point.toString(16)
  const bytes = [...Buffer.from(sign)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  const units = Array.from(
    { length: sign.length },
    (_, i) => `\\\\{1,8}u${sign.charCodeAt(i).toString(16).padStart(4, '0')}`,
  )
  const ways = [`\\\\{0,8}${literal(sign)}`, bytes, `&#0{0,6}${point};?`, `&#x0{0,6}${hex};?`, units.join('')]
  if (NAMED[sign]) ways.push(`&${NAMED[sign]};?`)
  if (point < 256) ways.push(`\\\\{1,8}x${hex.padStart(2, '0')}`)
  if (sign === ' ') ways.push('\\+', '&nbsp;', '\\u00a0')
  return `(?:${ways.join('|')})`
}

/** Longer patterns with every encoding exceed the regular expression engine's limit. */
const SPELLED = 64
/** Truncated text may end in the start of a secret; shorter starts reveal nothing. */
const MIN_CUT_LENGTH = 6

function spellingsPattern(signs: readonly string[]): string {
  const spelled = signs.map(spellings)
  if (signs.length <= 2 * SPELLED) return spelled.join('')
  const [head, tail] = [spelled.slice(0, SPELLED), spelled.slice(-SPELLED)]
  const between = 12 * (signs.length - 2 * SPELLED)
  return `${head.join('')}(?:[^]{0,${between}}?(?:${tail.join('')}|(?=…)|$)|[^\\s"'<>…]*)`
}

/** The start of a secret at the end of a text or before an ellipsis. */
function cutOff(signs: readonly string[]): string[] {
  if (signs.length <= MIN_CUT_LENGTH) return []
  const spelled = signs.slice(0, 2 * SPELLED).map(spellings)
  const more = spelled.slice(MIN_CUT_LENGTH).reduceRight((rest, sign) => `(?:${sign}${rest})?`, '')
  return [`${spelled.slice(0, MIN_CUT_LENGTH).join('')}${more}(?=…|$)`]
}

/** Also matches the secret without its surrounding spaces. */
function patternOf(secret: string): RegExp {
  const signs = [...secret.trim()]
  return new RegExp(
    [spellingsPattern(signs), ...inBase64(secret).map(literal), ...cutOff(signs)].join('|'),
    'gi',
  )
}

type Mask = (text: string) => string

/** `own`: hashes of the outcome's evidence, which must not be redacted even if they match a secret. */
function maskFor(secrets: readonly string[], own: ReadonlySet<string> = new Set()): Mask {
  const known = [...new Set(secrets)].filter((secret) => secret.trim() !== '')
  const patterns = known.sort((a, b) => b.length - a.length).map(patternOf)
  return (text) => {
    const [, reference, hash = ''] = HASH.exec(text) ?? []
    if (reference || own.has(hash)) return text
    return patterns.reduce((masked, pattern) => masked.replace(pattern, MASK), text)
  }
}

const WORD = /^[\w-]{1,40}$/
/** Fields with our own constants, never page text: redacting them would make the outcome unreadable. */
const OUR_WORDS =
  /^(type|valueType|kind|id|status|outcome|verdict|severity|level|group|party|code|key|keyword|gatherMode|resourceType|protocol|priority|scoreDisplayMode|throttling|subpart|throttlingMethod|formFactor)$/

function inJson(value: unknown, mask: Mask, key = ''): unknown {
  if (typeof value === 'string') return OUR_WORDS.test(key) && WORD.test(value) ? value : mask(value)
  if (Array.isArray(value)) return value.map((item) => inJson(item, mask, key))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, item]) => [
    WORD.test(name) ? name : mask(name),
    // Names of headers are not our fields: a script sets their values.
    inJson(item, mask, key === 'requestHeaders' ? '' : name),
  ])
  return Object.fromEntries(entries)
}

function maskJson(text: string, mask: Mask): string {
  try {
    return JSON.stringify(inJson(JSON.parse(text), mask))
  } catch {
    return mask(text)
  }
}

function maskPiece(piece: Evidence, mask: Mask): Evidence {
  if (!TEXT.test(piece.mediaType)) return piece
  const text = piece.data.toString()
  const masked = piece.mediaType === 'application/json' ? maskJson(text, mask) : mask(text)
  return masked === text ? piece : evidenceOf(piece.kind, piece.mediaType, Buffer.from(masked))
}

const secretsOf = (job: Pick<AuditJob, 'script'>) => Object.values(job.script?.secrets ?? {})

/** Whether a text contains a secret of the run in any encoding. */
export const holdsSecret = (job: Pick<AuditJob, 'script'>, text: string): boolean =>
  maskFor(secretsOf(job))(text) !== text

/** The outcome with every secret of the run redacted, in evidence, failure and environment. */
export function maskOutcome(outcome: AuditOutcome, job: Pick<AuditJob, 'script'>): AuditOutcome {
  const secrets = secretsOf(job)
  if (secrets.length === 0) return outcome
  const { evidence, ...rest } = outcome
  const mask = maskFor(secrets, new Set(evidence.map(({ hash }) => hash)))
  const masked = evidence.map((piece) => maskPiece(piece, mask))
  const renamedEvidence = renameRedacted(evidence, masked, 'inline')
  return {
    ...(inJson(rest, mask) as typeof rest),
    // A step result references other parts, so those are renamed first.
    evidence: renameRedacted(evidence, renamedEvidence, 'stepResult'),
  }
}

function renameRedacted(
  before: readonly Evidence[],
  now: readonly Evidence[],
  kind: Evidence['kind'],
): Evidence[] {
  const renamed = new Map(
    before.flatMap((piece, i) =>
      piece.kind === kind && now[i]?.hash !== piece.hash ? [[piece.hash, now[i]?.hash ?? '']] : [],
    ),
  )
  return now.map((piece) => withRenamed(piece, renamed))
}

/** A redacted part has a new hash, which its references must use. */
function withRenamed(piece: Evidence, renamed: ReadonlyMap<string, string>): Evidence {
  if (renamed.size === 0 || piece.kind === 'inline' || piece.mediaType !== 'application/json') return piece
  const text = piece.data.toString()
  const masked = text.replace(/evidence:([0-9a-f]{64})/g, (whole, hash: string) => {
    const name = renamed.get(hash)
    return name ? `evidence:${name}` : whole
  })
  return masked === text ? piece : evidenceOf(piece.kind, piece.mediaType, Buffer.from(masked))
}
