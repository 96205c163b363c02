import type { SettingsFault } from '../schemas/site-settings'

/** `pages[0].url` as people count: `pages 1 url`. */
const readable = (field: string) =>
  field.replace(/\[(\d+)\]/g, (_, index) => ` ${Number(index) + 1}`).replaceAll('.', ' ')

export const describeFault = ({ field, message }: SettingsFault): string =>
  field === '' ? message : `${readable(field)}: ${message}`
