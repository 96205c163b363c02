import { twoFactorMessages } from '~/shared/messages/two-factor'
import { paths } from '~/shared/paths'
import type { Actor } from '~/shared/rules/access/roles'
import { NO_ORGANIZATION } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { queueMail } from '../../platform/mail'
import { publicUrl } from '../../platform/public-url'
import { findPerson, type PersonRow } from './factor.store'

const words = twoFactorMessages.mail

interface Notice {
  /** The verb of the activity entry and the kind of the mail. */
  verb: 'add' | 'remove' | 'renewCodes' | 'useRecoveryCode' | 'reset'
  write: () => { subject: string; paragraphs: string[] }
  detail?: Record<string, unknown>
}

/** Mails the user and writes an activity entry, in the transaction of the change. */
export async function notifyChange(ctx: Ctx, tx: Db, person: PersonRow, notice: Notice): Promise<void> {
  const { verb, write, detail } = notice
  await queueMail(ctx, tx, {
    kind: `twoFactor.${verb}`,
    to: person.email,
    write: () => ({
      ...write(),
      action: { label: words.action, url: publicUrl(paths.accountTwoFactor()) },
      footnote: words.notYou,
    }),
  })
  await recordFactor(ctx, tx, person, verb, detail)
}

/** During a sign-in the caller is still anonymous, but passed the first step as this person. */
function actorFor({ actor }: Ctx, { id: userId, email }: PersonRow): Actor {
  if (actor.kind !== 'anonymous') return actor
  const status = { billingOf: [], trialOf: [], expiredIn: [] }
  const rights = { isSuper: false, ownerOf: [], memberOf: [], grants: [], teams: [] }
  return { kind: 'user', userId, sessionId: null, email, ...rights, ...status }
}

const recordFactor = (ctx: Ctx, tx: Db, person: PersonRow, verb: string, detail: object = {}) =>
  recordActivity({ ...ctx, actor: actorFor(ctx, person) }, tx, `twoFactor.${verb}`, person.id, {
    organizationId: person.home_organization_id ?? NO_ORGANIZATION,
    after: { email: person.email, ...detail },
  })

/** A wrong code, in the activity log alone. */
export async function recordRefusedCode(ctx: Ctx, userId: string): Promise<void> {
  const person = await findPerson(ctx.db, userId)
  if (person) await recordFactor(ctx, ctx.db, person, 'refuseCode')
}
