import { SegmentedLinks } from '~/components/ui/tabs'
import { mailPreviewMessages } from '~/shared/messages/mail-previews'
import { paths } from '~/shared/paths'
import type { MailTemplate } from '~/shared/schemas/mail'

const texts = mailPreviewMessages

export const ThemeLinks = ({ template, theme }: { template: MailTemplate; theme: 'light' | 'dark' }) => (
  <SegmentedLinks
    label={texts.themes}
    tabs={[
      { label: texts.light, to: paths.mailPreview(template), current: theme === 'light' },
      { label: texts.dark, to: paths.mailPreview(template, { theme: 'dark' }), current: theme === 'dark' },
    ]}
  />
)
