import { catalogue } from '../values/catalogue'

export const layoutLabelsMessages = catalogue('layoutLabels', {
  thisAddressCannotBeShown: 'This address cannot be shown',
  signIn: 'Sign in',
  forbidden: 'Forbidden',
  notFound: 'Not found',
  changedInTheMeantime: 'Changed in the meantime',
  tooManyRequests: 'Too many requests',
  tooSlow: 'Too slow',
  somethingWentWrong: 'Something went wrong',
  thisLinkIsClosed: 'This link is closed',
  error: 'Error',
  sections: 'Sections',
  loading: 'Loading…',
} as const)
