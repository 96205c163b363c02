/** Reading of foreign files and websites. */
export const foreignMessages = {
  busy: 'Other files of this organization are still being read. Try again in a moment.',
  tooComplex: 'The file takes too much time or memory to read.',
  websiteTooComplex: 'The website takes too much time or memory to read.',
}
