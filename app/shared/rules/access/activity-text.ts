import { catalogue } from '~/shared/values/catalogue'
import { spacedWords, upperFirst } from '../../format/letter-case'
import { UNKNOWN_DEVICE } from '../../format/user-agent'
import { fieldLabel, isRecord, isShownField, type NameOf, writtenValue } from './activity-values'

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

const OBJECTS: Record<string, string> = catalogue('activityObjects', {
  signInConnection: 'sign-in connection',
  scimGroup: 'provisioned group',
  pdfOrder: 'PDF',
  shareLink: 'share link',
  superAdmin: 'super admin',
  mailing: 'email report',
  personalDashboard: 'custom dashboard',
  compareSession: 'comparison',
  script: 'script of',
  outage: 'outage of',
  identity: 'way to sign in',
  user: 'user',
  account: 'account',
  installation: 'the',
})

/** By verb, or by whole action where the verb means something different. */
const VERBS: Record<string, string> = catalogue('activityVerbs', {
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
  cancelMove: 'Canceled the move of',
  layOut: 'Changed the layout of',
  invite: 'Invited',
  accept: 'Accepted',
  resend: 'Sent again',
  give: 'Gave',
  grant: 'Gave',
  make: 'Made',
  unmake: 'Unmade',
  link: 'Linked',
  unlink: 'Unlinked',
  createKey: 'Created an API key of',
  changeKey: 'Replaced an API key of',
  updateKey: 'Changed an API key of',
  removeKey: 'Revoked an API key of',
  createScimToken: 'Created the provisioning token of',
  replaceScimToken: 'Replaced the provisioning token of',
  revokeScimToken: 'Revoked the provisioning token of',
  addSignInDomain: 'Added an email domain of',
  changeSignInDomain: 'Changed the verification of an email domain of',
  removeSignInDomain: 'Removed an email domain of',
  changeSignIn: 'Changed the sign-in rules of',
  changeOwners: 'Changed the owners of',
  updateBrand: 'Changed the branding of',
  removeBrand: 'Removed the branding of',
  addDomain: 'Added an own domain of',
  removeDomain: 'Removed an own domain of',
  changeDomainState: 'Changed the state of an own domain of',
  addSenderDomain: 'Created the sender records of',
  changeSenderState: 'Changed the state of the sender address of',
  changeMembers: 'Changed the members of',
  changeBilling: 'Changed the subscription of',
  changePlan: 'Changed the plan of',
  orderPlan: 'Ordered a plan for',
  cancelPlan: 'Canceled the subscription of',
  resumePlan: 'Resumed the subscription of',
  changeSeller: 'Changed the seller of',
  issue: 'Issued',
  credit: 'Credited',
  addPayment: 'Recorded a payment of',
  removePayment: 'Removed a payment of',
  restore: 'Restored',
  purge: 'Deleted for good',
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
  acknowledge: 'Acknowledged',
  unacknowledge: 'Removed the acknowledgement of',
  newKey: 'Made a new address for',
  override: 'Overrode',
  snooze: 'Snoozed',
  wake: 'Ended the snooze of',
  rotateSecret: 'Replaced the signing secret of',
  disable: 'Disabled',
  'channel.resend': 'Sent a message again to',
})

/** Prepositions before the subject of a permission or invitation. */
const PHRASES: Record<string, string> = catalogue('activityPhrases', {
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
  'support.begin': 'Signed in for support as',
  'support.end': 'Ended the support session as',
  'organization.changeSupport': 'Changed the support access of',
  'twoFactor.add': 'Added a second factor of',
  'twoFactor.remove': 'Removed a second factor of',
  'twoFactor.renewCodes': 'Created new recovery codes for',
  'twoFactor.useRecoveryCode': 'Used a recovery code of',
  'twoFactor.refuseCode': 'Refused a wrong code of',
  'twoFactor.reset': 'Reset two-factor sign-in of',
})

const sentences = catalogue('activitySentences', {
  unknownEmail: 'an unknown email',
  deletedAccount: 'a deleted account',
  formerUser: 'a former user',
  denied: (action: string) => `Permission denied: ${action}`,
  deniedVerb: (verb: string, object: string) => `${verb}${verb.includes(' ') ? ' of' : ''} ${object}`,
  renamed: (object: string, before: string, after: string) => `Renamed ${object} ${before} to ${after}`,
  unnamed: (done: string, object: string) => `${done} ${/^[aeio]/.test(object) ? 'an' : 'a'} ${object}`,
})

export const objectLabel = (type: string): string => OBJECTS[type] ?? spacedWords(type)

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

/** What happened to an account; `who` is its email. */
const ACCOUNT: Record<string, (who: string, detail: string | null) => string> = catalogue(
  'activityOfAccount',
  {
    signIn: (_, method) => (method ? `Signed in with ${method}` : 'Signed in'),
    signOut: () => 'Signed out',
    signInFailed: (who) => `Failed to sign in as ${who}`,
    throttle: (who) => `Sign-in as ${who} was delayed after too many failed attempts`,
    changePassword: () => 'Changed the own password',
    requestReset: (who) => `Requested a link to reset the password of ${who}`,
    resetPassword: () => 'Set a new password with a mailed link',
    endSession: (_, device) => (device ? `Ended a session on ${device}` : 'Ended a session'),
    endSessions: (_, count) =>
      count ? `Ended ${count} other ${count === '1' ? 'session' : 'sessions'}` : 'Ended all other sessions',
    expireSession: (who, device) => `A session of ${who}${device ? ` on ${device}` : ''} expired`,
    reuseToken: (who) => `A used refresh token of ${who} was sent again, so the session was ended`,
  },
)

function describeAccount(
  verb: string,
  { objectId, objectName, before, after }: ActivityChange,
): string | null {
  const who = objectName ?? (objectId === 'unknown' ? sentences.unknownEmail : sentences.deletedAccount)
  const detail = textIn(after, 'method') ?? deviceIn(before) ?? countIn(before, 'sessions')
  return ACCOUNT[verb]?.(who, detail) ?? null
}

function deviceIn(value: unknown): string | null {
  const device = textIn(value, 'device')
  return device === UNKNOWN_DEVICE ? null : device
}

const countIn = (value: unknown, field: string): string | null =>
  isRecord(value) && typeof value[field] === 'number' ? String(value[field]) : null

/** 'client.update' as 'change client'; a call of the API stays as it is. */
function deniedAction(action: string): string {
  const [type = '', verb] = action.split('.')
  if (verb === undefined) return action
  return sentences.deniedVerb(verb === 'update' ? 'change' : spacedWords(verb), objectLabel(type))
}

/** A sentence such as 'Renamed client Acme to Acme Ltd'. */
export function describeActivity(entry: ActivityChange): string {
  const { action, objectId, objectName, before, after } = entry
  const [type = '', verb = ''] = action.split('.')
  if (action === 'access.deny') return sentences.denied(deniedAction(objectId))
  const ofAccount = type === 'account' ? describeAccount(verb, entry) : null
  if (ofAccount !== null) return ofAccount
  const object = objectLabel(type)
  const [was, is] = [nameIn(before), nameIn(after)]
  if (verb === 'update' && was !== null && is !== null && was !== is) {
    return sentences.renamed(object, was, is)
  }
  const phrase = PHRASES[action]
  if (phrase) {
    return `${phrase} ${textIn(after, 'email') ?? textIn(before, 'email') ?? objectName ?? sentences.formerUser}`
  }
  const name = is ?? was ?? objectName ?? objectId
  const done = VERBS[action] ?? VERBS[verb] ?? upperFirst(spacedWords(verb))
  if (UUID.test(name)) return sentences.unnamed(done, object)
  return `${done} ${object} ${name}`
}

/** Tells the reader nothing. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const NO_NAMES: NameOf = () => null

/** Differences between before and after, one line per field. */
export function changesOf(
  { before, after }: Pick<ActivityChange, 'before' | 'after'>,
  nameOf: NameOf = NO_NAMES,
): Change[] {
  if (!isRecord(before) && !isRecord(after)) {
    const [was, is] = [writtenValue('', before, nameOf), writtenValue('', after, nameOf)]
    return was === is ? [] : [{ field: 'value', before: was, after: is }]
  }
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(isShownField)
  return fields
    .map((field) => ({
      field: fieldLabel(field),
      before: writtenValue(field, old[field], nameOf),
      after: writtenValue(field, now[field], nameOf),
    }))
    .filter((change) => change.before !== change.after)
}
