import { mailsMessages } from '~/shared/messages/mails'
import { paths } from '~/shared/paths'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { queueMail } from '../../platform/mail'
import { publicUrl } from '../../platform/public-url'
import { expiryOf, placesOf, roleTitle } from './present'
import type { InvitationRow } from './store'

const targetOf = ({ client_id }: InvitationRow) =>
  client_id === null ? paths.dashboard() : paths.dashboardClient(client_id)

export async function mailInvitation(
  ctx: Ctx,
  tx: Db,
  invitation: InvitationRow,
  token: string,
): Promise<void> {
  const { subject, paragraphs, action, footnote } = mailsMessages.invitation
  const { organization_name: organization, invited_by_name, email } = invitation
  const who = invited_by_name ?? 'An administrator'
  await queueMail(ctx, tx, {
    kind: 'invitations.invitation',
    about: { organization: invitation.organization_id, client: invitation.client_id ?? undefined },
    to: email,
    subject: subject(organization),
    paragraphs: paragraphs(who, organization, placesOf(invitation).join(', '), roleTitle(invitation)),
    action: { label: action, url: publicUrl(paths.inviteUser(token, targetOf(invitation))) },
    link: { secret: token, expiresAt: expiryOf(ctx.now()) },
    footnote,
  })
}
