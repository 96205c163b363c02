import { catalogue } from '../values/catalogue'
/** Above the screens of a client that is being moved; loaded with every screen, so kept apart. */
export const moveNoticeMessages = catalogue('moveNotice', {
  label: 'Move in progress',
  structure: (name: string, percent: number) => `Sites and pages of ${name} are being moved: ${percent}%`,
  history: (name: string, percent: number) => `History of ${name} is being moved: ${percent}%`,
  help: 'Older results and uptime appear as they arrive.',
} as const)
