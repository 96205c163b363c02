import { navigationMessages } from '~/shared/messages/navigation'

export const SEARCH_FIELD = {
  type: 'text',
  name: 'searchText',
  maxLength: 200,
  autoComplete: 'off',
  enterKeyHint: 'search',
  get 'aria-label'() {
    return navigationMessages.search
  },
  get placeholder() {
    return navigationMessages.search
  },
  className:
    'h-9 w-full rounded-6 border border-transparent bg-sunken pr-9 pl-8.5 placeholder:text-quiet hover:border-edge focus:border-edge focus:bg-surface',
} as const
