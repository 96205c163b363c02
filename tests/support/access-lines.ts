export interface AccessLine {
  /** Its last group is what follows the path of the line. */
  fits: RegExp
  words: string
}

/**
 * Lines `path: words`: each is a pattern that holds for a path and all below it, with `$` for the path alone. The last
 * one that fits wins.
 */
export const accessLines = (text: string, before: (path: string) => string = () => ''): AccessLine[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [path = '', words = ''] = line.trim().split(': ')
      return { fits: new RegExp(`^${before(path)}${path.replace(/[{}]/g, '\\$&')}(/.*)?$`), words }
    })
