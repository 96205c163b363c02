import { processRequests } from '~/server/accounts/auth'
import type { Db } from '~/server/platform/db'
import { type Mail, queueMail } from '~/server/platform/mail'
import { PSEUDO_LANGUAGE } from '~/shared/values/pseudo-language'
import { systemContext } from './contexts'
import { updateRows } from './rows'

export const answerAll = (): Promise<number> => processRequests(systemContext(), new AbortController().signal)

export type MailOfText = Omit<Mail, 'write'> & Extract<ReturnType<Mail['write']>, { paragraphs: unknown }>

/** Queues a mail of fixed sentences. */
export function queueText(ctx: Parameters<typeof queueMail>[0], db: Db, mail: MailOfText): Promise<void> {
  const { subject, paragraphs, action, footnote, ...envelope } = mail
  return queueMail(ctx, db, {
    ...envelope,
    write: () => ({ subject, paragraphs, ...(action && { action }), ...(footnote && { footnote }) }),
  })
}

/** From now on this person reads sentences like ⟦ţĥíš⟧. */
export const speakPseudo = (id: string) =>
  updateRows('user_account', { id }, { settings: JSON.stringify({ language: PSEUDO_LANGUAGE }) })

export const mailsTo = (db: Db, recipient: string) =>
  db
    .selectFrom('mail')
    .select(['kind', 'recipient', 'subject', 'plain', 'html'])
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function linkTo(db: Db, recipient: string): Promise<URL> {
  const newest = (await mailsTo(db, recipient)).at(-1)
  const [link] = newest?.plain.match(/https?:\/\/\S+/) ?? []
  if (!link) throw new Error(`No link was mailed to ${recipient}`)
  return new URL(link)
}

export const lastPart = ({ pathname }: URL): string => pathname.split('/').at(-1) ?? ''
export const tokenIn = (link: URL): string => link.searchParams.get('token') ?? lastPart(link)
