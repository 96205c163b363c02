import { SegmentedLinks } from '~/components/ui/tabs'
import { mailPreviewMessages as messages } from '~/shared/messages/mail-previews'
import { paths } from '~/shared/paths'
import type { MailTemplate } from '~/shared/schemas/mail'

export const ThemeLinks = ({ template, theme }: { template: MailTemplate; theme: 'light' | 'dark' }) => (
  <SegmentedLinks
    label={messages.themes}
    tabs={[
      { label: messages.light, to: paths.mailPreview(template), current: theme === 'light' },
      { label: messages.dark, to: paths.mailPreview(template, { theme: 'dark' }), current: theme === 'dark' },
    ]}
  />
)
