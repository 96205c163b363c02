import type { SettingsFault } from '../schemas/site-settings'

/** `pages[0].url` as people read it: `Page 1, URL`. */
function readable(field: string): string {
  const parts = field.split('.').map((part) => {
    const [, list = '', index] = /^(\w+?)s?\[(\d+)\]$/.exec(part) ?? []
    return index === undefined ? spaced(part) : `${spaced(list)} ${Number(index) + 1}`
  })
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const spaced = (name: string) =>
  name === 'url' ? 'URL' : name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

export const describeFault = ({ field, message }: SettingsFault): string =>
  field === '' ? message : `${readable(field)}: ${message}`
