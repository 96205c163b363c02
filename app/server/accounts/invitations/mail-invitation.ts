import { mailsMessages } from '~/shared/messages/mails'
import { paths } from '~/shared/paths'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { queueMail } from '../../platform/mail'
import { publicUrl } from '../../platform/public-url'
import { expiryOf, placesOf, roleTitle } from './present'
import type { InvitationRow } from './store'

const texts = mailsMessages.invitation

const targetOf = ({ client_id }: InvitationRow) =>
  client_id === null ? paths.dashboard() : paths.dashboardClient(client_id)

export async function mailInvitation(
  ctx: Ctx,
  tx: Db,
  invitation: InvitationRow,
  token: string,
): Promise<void> {
  const { organization_name: organization, invited_by_name, email } = invitation
  await queueMail(ctx, tx, {
    kind: 'invitations.invitation',
    about: { organization: invitation.organization_id, client: invitation.client_id ?? undefined },
    to: email,
    link: { secret: token, expiresAt: expiryOf(ctx.now()) },
    write: () => ({
      subject: texts.subject(organization),
      paragraphs: texts.paragraphs(
        invited_by_name ?? texts.anAdministrator,
        organization,
        placesOf(invitation).join(', '),
        roleTitle(invitation),
      ),
      action: { label: texts.action, url: publicUrl(paths.inviteUser(token, targetOf(invitation))) },
      footnote: texts.footnote,
    }),
  })
}
