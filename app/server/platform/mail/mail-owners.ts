import type { Ctx } from '../context'
import type { Db } from '../db'
import { listMailedOwners } from './address.store'
import { type Mail, queueMail } from './queue-mail'

interface OwnerMail {
  kind: string
  organization: number
  /** Called for each owner, in the owner's language. */
  write: (organization: string) => ReturnType<Mail['write']>
  /** Of an owner who gets none. */
  except?: string
}

/** Mails the owners of an organization, each in the own language. */
export async function mailOwners(
  ctx: Pick<Ctx, 'now' | 'requestId'>,
  tx: Db,
  { kind, organization, write, except = '' }: OwnerMail,
): Promise<void> {
  for (const { email, organization: name } of await listMailedOwners(tx, organization)) {
    if (email.toLowerCase() === except.toLowerCase()) continue
    await queueMail(ctx, tx, { kind, to: email, about: { organization }, write: () => write(name) })
  }
}
