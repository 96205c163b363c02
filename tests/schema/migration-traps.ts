import { declared } from '~/server/entities'
import { isOnline, type MigrationFile } from '~/server/platform/db/migration-file'

/** Those that are declared as history, or as too many for one statement, and logs. */
const GROWING = new Set<string>([
  ...declared(({ move, purge }) => move?.history ?? purge).map(([table]) => table),
  ...['activity', 'system_log', 'mail', 'outage', 'uptime_span', 'test_usage', 'usage_day'],
])

interface Statement {
  text: string
  /** Comments above it. */
  comment: string
}

interface Trap {
  fits: RegExp
  advice: string
  /** Harmless while the table is small. */
  isOfGrowing?: true
  isOfOnline?: boolean
}

const TABLE =
  /^(?:create (?:unique )?index\b.*?\bon|alter table(?: if exists)?|update|delete from|lock table|cluster)\s+(?:only\s+)?(?:public\.)?"?(\w+)"?/
const FIRST_REPEATABLE =
  /^(create (unique )?index concurrently if not exists|drop index concurrently if exists|alter table \S+ validate constraint|update|delete from|analyze|vacuum)\b/

/** Why a statement stops others, or fails beside them, on an installation with much data. */
const TRAPS: readonly Trap[] = [
  {
    fits: /^create (unique )?index (?!concurrently)/,
    advice:
      'stops writes while it builds: move it to a file that begins with `-- online`, as `create index concurrently if not exists`',
    isOfGrowing: true,
  },
  {
    fits: /\bindex concurrently\b/,
    advice: 'cannot run in a transaction: begin the file with `-- online`',
    isOfOnline: false,
  },
  {
    fits: /\badd column\b.*(\bdefault\s+(gen_random_uuid|uuidv\d|random|clock_timestamp|nextval|timeofday)|\bserial\b|\bgenerated\b)/,
    advice:
      'writes the whole table again: add the column without it, and fill it in batches (`-- repeat` in an online file)',
    isOfGrowing: true,
  },
  {
    fits: /\bset not null\b/,
    advice:
      'reads the whole table while everybody waits: add `check (… is not null) not valid`, validate it in an online file, then set it with a `-- safe:` line',
    isOfGrowing: true,
  },
  {
    fits: /\balter (column )?\S+ (set data )?type\b/,
    advice: 'writes the whole table again: add a column of the new type and fill it in batches',
    isOfGrowing: true,
  },
  {
    fits: /\badd column\b[^,]*\b(references|check)\b/,
    advice:
      'checks all rows while others wait: add the column first, then the constraint with `not valid`, and validate it in an online file',
    isOfGrowing: true,
  },
  {
    fits: /\badd (constraint \S+ )?(foreign key|check)\b(?!.*\bnot valid\b)/,
    advice: 'checks all rows while others wait: add `not valid`, and validate it in an online file',
    isOfGrowing: true,
  },
  {
    fits: /\badd (constraint \S+ )?(unique|primary key)\b(?!.*\busing index\b)/,
    advice:
      'builds an index while others wait: build a unique one concurrently, then add the constraint `using index`',
    isOfGrowing: true,
  },
  {
    fits: /^(update|delete from)\b/,
    advice:
      'locks all these rows until the file ends: change them in batches (`-- repeat` in an online file)',
    isOfGrowing: true,
    isOfOnline: false,
  },
  {
    fits: /\b(rename (column|to)\b|drop column\b)|^drop table\b/,
    advice:
      'takes away what the version before reads: add the new one now and drop the old one a version later',
  },
  {
    fits: /^(vacuum \(?.*\bfull\b|cluster\b|lock table\b|reindex (?!.*\bconcurrently\b))/,
    advice: 'stops everybody who uses the table',
  },
]

/** Statements with their comments; what is between dollar signs belongs to one. */
function statementsOf(text: string): Statement[] {
  const parts = text.match(/(?:\$(\w*)\$[\s\S]*?\$\1\$|'[^']*'|--[^\n]*|[^;])+/g) ?? []
  return parts.flatMap((part) => {
    const lines = part.split('\n')
    const code = lines.filter((line) => !/^\s*--/.test(line)).join(' ')
    const plain = code
      .replace(/\s--\s.*$/gm, '')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase()
    if (plain === '') return []
    return { text: plain, comment: lines.filter((line) => /^\s*--/.test(line)).join('\n') }
  })
}

/** One sentence for each trap of a migration; a line `-- safe: reason` above a statement allows it. */
export function trapsOf(file: MigrationFile): string[] {
  const statements = statementsOf(file.text)
  const own = new Set(
    statements.flatMap(
      ({ text }) => /^create table (?:if not exists )?(?:public\.)?"?(\w+)/.exec(text)?.[1] ?? [],
    ),
  )
  return statements.flatMap(({ text, comment }) => {
    if (/^\s*-- safe: \S/m.test(comment)) return []
    const table = TABLE.exec(text)?.[1] ?? ''
    const isGrowing = GROWING.has(table) || table === 'partition'
    const faults = TRAPS.filter(
      ({ fits, isOfGrowing, isOfOnline }) =>
        fits.test(text) &&
        !own.has(table) &&
        (!isOfGrowing || isGrowing) &&
        (isOfOnline === undefined || isOfOnline === isOnline(file)),
    ).map(({ advice }) => advice)
    return [...faults, ...(isOnline(file) ? onlineFaults(text, comment) : [])].map(
      (advice) => `${file.name}: \`${text.slice(0, 80)}\` ${advice}`,
    )
  })
}

function onlineFaults(text: string, comment: string): string[] {
  if (!FIRST_REPEATABLE.test(text.replaceAll('{partition}', 'partition')))
    return [
      'is run again when its file was interrupted, so it must allow that: put it into a file of its own',
    ]
  const isBatch = /^(update|delete from)\b/.test(text)
  if (isBatch && !(/^\s*-- repeat\b/m.test(comment) && /\blimit \d+/.test(text)))
    return ['needs `-- repeat` above it and a `limit`, so that it changes few rows at a time']
  return []
}

/** Files that sort before the last of the last release: installations of it apply them after newer ones. */
export function outOfOrder(names: readonly string[], released: readonly string[]): string[] {
  const last = released.toSorted().at(-1) ?? ''
  return names
    .filter((name) => !released.includes(name) && name < last)
    .map(
      (name) =>
        `${name} sorts before ${last}, which was released: an installation of that release applies it later than new ones do. Give it a higher number.`,
    )
}
