import { hashSecret } from '../auth'
import { derivedKey } from '../secrets'

/** Ends the mails of one person about one client, by the link in any of them. */
export const mailKeyOf = (client: number, user: string): Promise<string> =>
  derivedKey(`outage mail ${client}:${user}`)

const SEPARATOR = '.'
/** More would make a header longer than mail servers take. */
const MOST_KEYS = 10

/** A mail about several clients carries the keys of all of them as one. */
export const joinKeys = (keys: string[]): string => keys.slice(0, MOST_KEYS).join(SEPARATOR)

export const hashesOf = (joined: string): Buffer[] =>
  joined
    .split(SEPARATOR)
    .filter((key) => key !== '')
    .slice(0, MOST_KEYS)
    .map(hashSecret)
