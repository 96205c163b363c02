import { derivedKey } from '../../platform/secrets'

/** The same for the same value, and of no use to guess it without the key of the installation. */
export const fingerprint = (value: string): Promise<string> => derivedKey(`configuration:${value}`)
