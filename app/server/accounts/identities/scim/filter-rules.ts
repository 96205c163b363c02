import { scimMessages as words } from '~/shared/messages/scim'
import { scimRefusal } from './scim-refusal'

export interface Condition {
  /** In small letters, without schema and value filter: `emails.value`. */
  attribute: string
  value: string
}

const CONDITION =
  /\s*(?:urn:[\w:.-]+:)?([a-z]\w*)(?:\[[^\]]*\])?((?:\.\w+)?)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*(and\s|$)/iy

/** Equality, and `and` of it: what identity providers send. */
export function parseConditions(filter: string): Condition[] {
  const found: Condition[] = []
  const pattern = new RegExp(CONDITION)
  for (;;) {
    const match = pattern.exec(filter)
    if (!match) throw scimRefusal('invalidFilter', words.filterUnsupported)
    const [, name = '', sub = '', value = '', more] = match
    found.push({ attribute: (name + sub).toLowerCase(), value: textOf(value) })
    if (!more) return found
  }
}

function textOf(literal: string): string {
  try {
    return literal.startsWith('"') ? String(JSON.parse(literal)) : literal.toLowerCase()
  } catch {
    throw scimRefusal('invalidFilter', words.filterUnsupported)
  }
}

export function refuseAttribute({ attribute }: Condition): never {
  throw scimRefusal('invalidFilter', words.filterAttribute(attribute))
}
