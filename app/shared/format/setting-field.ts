import type { SettingsFault } from '../schemas/site-settings'
import { spacedWords, upperFirst } from './letter-case'

/** `pages[0].url` as people read it: `Page 1, URL`. */
function readable(field: string): string {
  const parts = field.split('.').map((part) => {
    const [, list = '', index] = /^(\w+?)s?\[(\d+)\]$/.exec(part) ?? []
    return index === undefined ? spacedWords(part) : `${spacedWords(list)} ${Number(index) + 1}`
  })
  const text = parts.join(', ')
  return upperFirst(text)
}

export const describeFault = ({ field, message }: SettingsFault): string =>
  field === '' ? message : `${readable(field)}: ${message}`
