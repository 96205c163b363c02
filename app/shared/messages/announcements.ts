import { catalogue } from '../values/catalogue'
import { partsMessages } from './parts'

export const announcementMessages = catalogue('announcements', {
  get title() {
    return partsMessages.announcements
  },
  about: 'A banner above every screen of the people that it is for, until its end or until they put it away.',
  add: 'Add announcement',
  edit: 'Edit announcement',
  empty: 'Nothing has been announced yet',
  text: 'Text',
  tone: 'Tone',
  tones: { info: 'Information', warning: 'Warning', poor: 'Problem' },
  audience: 'Audience',
  everybody: 'All organizations',
  startsAt: 'From',
  startsAtHelp: (zone: string) => `In your time zone, ${zone}. Empty: at once.`,
  endsAt: 'Until',
  endsAtHelp: 'Empty: until you end it.',
  state: 'State',
  states: { shown: 'Shown', planned: 'Planned', ended: 'Ended' },
  dates: 'Dates',
  open: 'until you end it',
  put: 'Put away by',
  end: 'End',
  endTitle: 'End announcement',
  endWarning: 'Nobody sees the banner any more',
  delete: 'Delete',
  deleteTitle: 'Delete announcement',
  deleteWarning: 'The announcement disappears from this list, too',
  dismiss: 'Put away',
  created: 'The announcement was created',
  updated: 'The announcement was updated',
  ended: 'The announcement has ended',
  deleted: 'The announcement was deleted',
  endFirst: 'The end must be after the start',
  momentInvalid: 'Enter a date and a time',
} as const)
