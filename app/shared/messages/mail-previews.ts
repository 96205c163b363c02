import { catalogue } from '../values/catalogue'
import { partsMessages } from './parts'

/** The screen that shows every mail with sample content. */
export const mailPreviewMessages = catalogue('mailPreview', {
  get title() {
    return partsMessages.mailPreviews
  },
  explain: 'Every email that Lightkeeper sends, with sample content',
  template: 'Email',
  subject: 'Subject',
  names: {
    standard: 'Standard report',
    team: 'Team report',
    competitor: 'Competitor report',
    alert: 'Alert',
    reminder: 'Alert reminder',
    recovered: 'Alert recovered',
    outage: 'Outage',
    activate: 'Account activation',
    password: 'Password reset',
    invitation: 'Invitation',
    'web-config': 'Configuration issues',
    suspended: 'Suspended address',
  },
  widths: { 600: 'Mail program, 600 px', 360: 'Phone, 360 px' },
  plain: 'Plain text',
  themes: 'Theme',
  light: 'Light',
  dark: 'Dark',
} as const)
