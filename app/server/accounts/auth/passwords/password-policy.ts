import { passwordMessages } from '~/shared/messages/sign-up'
import { MIN_LENGTH_WITH_FACTOR, MIN_PASSWORD_LENGTH } from '~/shared/rules/access/password-length'
import { type PasswordOwner, passwordWeakness } from '~/shared/rules/access/passwords'
import { fieldError } from '../../../platform/errors'
import { isCommonPassword } from './common-passwords'
import { isLeakedPassword } from './leaked-passwords'

/** Throws unless the password may be set; what is stored already keeps working. */
export async function requireStrongPassword(
  password: string,
  owner: PasswordOwner,
  { hasSecondFactor = false }: { hasSecondFactor?: boolean } = {},
): Promise<void> {
  const weakness = await weaknessOf(password, owner, hasSecondFactor)
  if (weakness !== null) throw fieldError('password', weakness)
}

async function weaknessOf(
  password: string,
  owner: PasswordOwner,
  hasSecondFactor: boolean,
): Promise<string | null> {
  const minLength = hasSecondFactor ? MIN_LENGTH_WITH_FACTOR : MIN_PASSWORD_LENGTH
  const weakness = passwordWeakness(password, owner, minLength)
  if (weakness !== null) return weakness
  if (await isCommonPassword(password)) return passwordMessages.common
  return (await isLeakedPassword(password)) ? passwordMessages.leaked : null
}
