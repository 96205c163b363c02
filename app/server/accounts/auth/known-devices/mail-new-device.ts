import { formatDateTime } from '~/shared/format/date'
import { deviceOf } from '~/shared/format/user-agent'
import { newDeviceMessages } from '~/shared/messages/new-device'
import { paths } from '~/shared/paths'
import type { Profile } from '~/shared/schemas/auth'
import type { Ctx } from '../../../platform/context'
import type { Db } from '../../../platform/db'
import { queueMail } from '../../../platform/mail'
import { publicUrl } from '../../../platform/public-url'
import type { Browser } from '../browser'

const words = newDeviceMessages

export async function mailNewDevice(ctx: Ctx, tx: Db, user: Profile, browser: Browser): Promise<void> {
  const at = () => `${formatDateTime(ctx.now().toISOString(), user.timezone)} (${user.timezone})`
  await queueMail(ctx, tx, {
    kind: 'auth.newDevice',
    to: user.email,
    write: () => ({
      subject: words.subject,
      paragraphs: [
        words.what(deviceOf(browser.userAgent), ctx.ip ?? words.unknownAddress, at()),
        words.you,
        user.isLdapUser ? words.notYouDirectory : words.notYou,
      ],
      action: { label: words.action, url: publicUrl(paths.accountSessions()) },
    }),
  })
}
