export interface MigrationFile {
  name: string
  text: string
}

export interface OnlineStatement {
  text: string
  /** Run again until it changes no row. */
  isRepeated: boolean
  /** Run for each partition of this table, whose name replaces `{partition}`. */
  partitionsOf: string | null
}

/** A file that begins with this line runs outside of a transaction; each statement must bear to be run again. */
const ONLINE = /^-- online\b/

export const isOnline = ({ text }: MigrationFile): boolean => ONLINE.test(text)

/** Statements end with a semicolon at the end of a line. */
export function onlineStatements(text: string): OnlineStatement[] {
  return text.split(/;[ \t]*(?:\n|$)/).flatMap((part) => {
    const statement = part.replace(/^\s*--.*\n?/gm, '').trim()
    if (statement === '') return []
    return {
      text: statement,
      isRepeated: /^-- repeat\b/m.test(part),
      partitionsOf: /^-- each partition of (\w+)/m.exec(part)?.[1] ?? null,
    }
  })
}
