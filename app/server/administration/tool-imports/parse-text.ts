import { parse } from 'yaml'
import { toolImportMessages as words } from '~/shared/messages/tool-imports'
import { AppError } from '../../platform/errors'

const MAX_TEXT = 20 * 1024 * 1024
const MAX_ALIASES = 100
const BOM = /^\uFEFF/
const UNSTORABLE = /[\0\p{Cs}]/gu

export const refused = (message: string) =>
  new AppError('INVALID', message, { fields: { file: [message] }, reason: 'IMPORT_UNREADABLE' })

/** Without what PostgreSQL can't store. */
export const storableText = (text: string): string => text.replace(UNSTORABLE, '')

/** JSON, or YAML without custom tags and with few aliases (they may expand endlessly). */
export function parseConfiguration(text: string): unknown {
  const plain = text.slice(0, MAX_TEXT).replace(BOM, '')
  if (/^\s*(module\.exports|export\s+default|const\s|'use strict')/.test(plain))
    throw refused(words.javascript)
  try {
    return JSON.parse(plain)
  } catch {
    return parseYaml(plain)
  }
}

function parseYaml(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: MAX_ALIASES, schema: 'core' })
  } catch {
    throw refused(words.notJsonOrYaml)
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(BOM, ''))
  } catch {
    throw refused(words.notJson)
  }
}
