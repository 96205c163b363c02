import type { Db } from '../db'
import { removeLinkSecret } from './store'

/** A link that was used stays in no stored mail. */
export const removeUsedLink = (tx: Db, secret: string): Promise<void> => removeLinkSecret(tx, secret)
