import { catalogue } from '../values/catalogue'
/** Reading of foreign files and websites. */
export const foreignMessages = catalogue('foreign', {
  busy: 'Other files of this organization are still being read. Try again in a moment.',
  tooComplex: 'The file takes too much time or memory to read.',
  websiteTooComplex: 'The website takes too much time or memory to read.',
})
