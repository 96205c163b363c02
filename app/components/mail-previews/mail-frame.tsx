import { Card } from '~/components/ui/card'
import { mailPreviewMessages } from '~/shared/messages/mail-previews'
import { paths } from '~/shared/paths'
import type { MailTemplate } from '~/shared/schemas/mail'

interface MailFrameProps {
  template: MailTemplate
  theme: 'light' | 'dark'
  width: 600 | 360
}

/** A mail at the width of a mail program; on a narrower screen it is scrolled, not squeezed. */
export const MailFrame = ({ template, theme, width }: MailFrameProps) => (
  <Card title={mailPreviewMessages.widths[width]} flush className="max-w-full min-w-0">
    <div className="max-w-full overflow-x-auto border-t border-line">
      <iframe
        key={theme}
        title={mailPreviewMessages.widths[width]}
        src={paths.mailPreviewHtml(template, { theme })}
        sandbox=""
        width={width}
        className="block h-220 rounded-b-6"
      />
    </div>
  </Card>
)
