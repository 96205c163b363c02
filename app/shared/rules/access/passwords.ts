import { formMessages } from '../../messages/form'
import { passwordMessages } from '../../messages/sign-up'
import { MIN_PASSWORD_LENGTH } from './password-length'

/** Common passwords of sufficient length, compared without leading and trailing digits and symbols. */
const COMMON_PASSWORDS = new Set(
  `password passwort passwords password1 p@ssword p@ssw0rd passw0rd pa$$word iloveyou princess sunshine football
  baseball superman batman trustno welcome welcome1 letmein letmein1 qwerty qwertyuiop qwertyui qwerty12 qwerty123
  asdfghjkl asdfasdf zxcvbnm zxcvbnm1 1q2w3e4r 1q2w3e4r5t q1w2e3r4 1qaz2wsx qazwsxedc zaq12wsx michelle jennifer
  charlie starwars computer whatever internet samantha victoria danielle monkey dragon master shadow michael
  jordan harley hunter killer pokemon liverpool chelsea arsenal abcd1234 abc12345 aa123456 a1234567 changeme
  changeit default administrator admin admin123 adminadmin root toor guest secret secret12 testtest test1234
  testing12 login loginlogin lightkeeper lighthouse`.split(/\s+/),
)

/** Keyboard rows, alphabet and digits, both ways. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiop',
]
const allRuns = RUNS.flatMap((run) => [run, [...run].reverse().join('')])

function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  const word = lower.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  const isRepeated = /^(.{1,4})\1+$/s.test(lower)
  return (
    COMMON_PASSWORDS.has(lower) ||
    COMMON_PASSWORDS.has(word) ||
    isRepeated ||
    allRuns.some((run) => run.includes(lower))
  )
}

export interface PasswordOwner {
  email?: string
  firstName?: string
  lastName?: string
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The owner's address and names alone, also run together or with digits behind them. */
function isOwn(password: string, { email = '', firstName = '', lastName = '' }: PasswordOwner): boolean {
  const [name = '', domain = ''] = email.split('@')
  const own = [
    email,
    name,
    `${firstName}${lastName}`,
    `${lastName}${firstName}`,
    `${name}${domain.split('.')[0]}`,
  ]
  const letters = lettersOf(password)
  const isOf = (text: string) => text !== '' && (letters === text || letters.replace(/\d+$/, '') === text)
  return own.map(lettersOf).some(isOf)
}

/** Why a password is too weak for the account; null when it is not. */
export function passwordWeakness(
  password: string,
  owner: PasswordOwner = {},
  minLength: number = MIN_PASSWORD_LENGTH,
): string | null {
  if (password.length < minLength) return formMessages.minLength(passwordMessages.subject, minLength)
  if (isOwn(password, owner)) return passwordMessages.isOwn
  return isCommon(password) ? passwordMessages.common : null
}
