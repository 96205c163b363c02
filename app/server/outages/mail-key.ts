import { hashSecret } from '../auth'
import { derivedKey } from '../secrets'

/** Unsubscribe key of one person for one client. */
export const mailKeyOf = (client: number, user: string): Promise<string> =>
  derivedKey(`outage mail ${client}:${user}`)

const SEPARATOR = '.'
/** Longer headers are rejected by mail servers. */
const MAX_KEYS = 10

/** A mail about several clients contains all their keys. */
export const joinKeys = (keys: string[]): string => keys.slice(0, MAX_KEYS).join(SEPARATOR)

export const hashesOf = (joined: string): Buffer[] =>
  joined
    .split(SEPARATOR)
    .filter((key) => key !== '')
    .slice(0, MAX_KEYS)
    .map(hashSecret)
