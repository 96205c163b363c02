import { catalogue } from '../values/catalogue'
export const apiDocsMessages = catalogue('apiDocs', {
  title: 'API reference',
  subjects: 'Subjects',
  search: 'Search calls',
  searchHint: 'Path or words, such as monitors',
  results: (count: number, query: string) =>
    `${count === 1 ? '1 call matches' : `${count} calls match`} “${query}”`,
  start: 'Getting started',
  about:
    'Send an access token as a bearer. Refused calls answer with a code, a message and, where fields are wrong, their errors. All calls as an OpenAPI document:',
  signIn: 'Sign in with curl',
  typed: 'Typed client',
} as const)
