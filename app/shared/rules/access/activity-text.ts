export interface ActivityChange {
  action: string
  objectId: string
  objectName: string | null
  before: unknown
  after: unknown
}

export interface Change {
  field: string
  before: string | null
  after: string | null
}

const OBJECTS: Record<string, string> = {
  shareLink: 'share link',
  superAdmin: 'super admin',
  script: 'script of',
  identity: 'way to sign in',
  user: 'user',
  account: 'account',
  installation: 'the',
}

/** By verb, or by whole action where the verb means something different. */
const VERBS: Record<string, string> = {
  create: 'Created',
  add: 'Added',
  update: 'Changed',
  change: 'Changed',
  delete: 'Deleted',
  remove: 'Removed',
  revoke: 'Revoked',
  cancel: 'Canceled',
  drain: 'Drained',
  resume: 'Took into service again',
  register: 'Registered',
  open: 'Opened',
  move: 'Moved',
  invite: 'Invited',
  accept: 'Accepted',
  resend: 'Sent again',
  give: 'Gave',
  grant: 'Gave',
  make: 'Made',
  unmake: 'Unmade',
  link: 'Linked',
  unlink: 'Unlinked',
  changeKey: 'Renewed the API key of',
  removeKey: 'Removed the API key of',
  changeSignIn: 'Changed the sign-in rules of',
  changeOwners: 'Changed the owners of',
  changeMembers: 'Changed the members of',
  changeBilling: 'Changed the subscription of',
  addMember: 'Added a member to',
  updateMember: 'Changed a member of',
  removeMember: 'Removed a member from',
  addOwner: 'Added an owner to',
  removeOwner: 'Removed an owner from',
  addUsers: 'Added people to',
  removeUsers: 'Removed people from',
  makeAdministrators: 'Made administrators in',
  unmakeAdministrators: 'Made plain members in',
  sendPaymentLink: 'Sent a payment link for',
  mailFaults: 'Mailed the faults of',
  pause: 'Paused',
  'monitor.resume': 'Resumed',
  end: 'Ended',
  newKey: 'Made a new address for',
}

/** Prepositions before the subject of a permission or invitation. */
const PHRASES: Record<string, string> = {
  'permission.give': 'Gave a permission to',
  'permission.create': 'Gave a permission to',
  'permission.remove': 'Removed a permission of',
  'permission.delete': 'Removed a permission of',
  'member.add': 'Added member',
  'member.update': 'Changed the role of member',
  'member.remove': 'Removed member',
  'invitation.create': 'Invited',
  'invitation.resend': 'Sent the invitation again to',
  'invitation.revoke': 'Revoked the invitation of',
  'invitation.accept': 'Accepted the invitation of',
  'twoFactor.add': 'Added a second factor of',
  'twoFactor.remove': 'Removed a second factor of',
  'twoFactor.renewCodes': 'Created new recovery codes for',
  'twoFactor.useRecoveryCode': 'Used a recovery code of',
  'twoFactor.refuseCode': 'Refused a wrong code of',
  'twoFactor.reset': 'Reset two-factor sign-in of',
}

/** 'shareLink' as 'share link'. */
const spaced = (word: string) => word.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const objectLabel = (type: string): string => OBJECTS[type] ?? spaced(type)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textIn = (value: unknown, field: string): string | null =>
  isRecord(value) && typeof value[field] === 'string' ? value[field] : null
const nameIn = (value: unknown): string | null => textIn(value, 'name')

/** The subject of a permission change. */
export function holderOf({ before, after }: Pick<ActivityChange, 'before' | 'after'>) {
  for (const state of [after, before]) {
    const user = textIn(state, 'user')
    if (user !== null) return { type: 'user' as const, id: user }
    if (isRecord(state) && typeof state['team'] === 'number') {
      return { type: 'team' as const, id: String(state['team']) }
    }
  }
  return null
}

/** A sentence such as 'Renamed client Acme to Acme Ltd'. */
export function describeActivity({ action, objectId, objectName, before, after }: ActivityChange): string {
  const [type = '', verb = ''] = action.split('.')
  const object = objectLabel(type)
  const [was, is] = [nameIn(before), nameIn(after)]
  if (verb === 'update' && was !== null && is !== null && was !== is) {
    return `Renamed ${object} ${was} to ${is}`
  }
  const phrase = PHRASES[action]
  if (phrase) {
    return `${phrase} ${textIn(after, 'email') ?? textIn(before, 'email') ?? objectName ?? 'somebody'}`
  }
  const name = is ?? was ?? objectName ?? objectId
  return `${VERBS[action] ?? VERBS[verb] ?? capital(spaced(verb))} ${object} ${name}`
}

const MAX_LENGTH = 200

function written(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

/** Differences between before and after, one line per field. */
export function changesOf({ before, after }: Pick<ActivityChange, 'before' | 'after'>): Change[] {
  if (!isRecord(before) && !isRecord(after)) {
    const [was, is] = [written(before), written(after)]
    return was === is ? [] : [{ field: 'value', before: was, after: is }]
  }
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return fields
    .map((field) => ({ field: spaced(field), before: written(old[field]), after: written(now[field]) }))
    .filter((change) => change.before !== change.after)
}
