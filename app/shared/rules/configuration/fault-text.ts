interface Fault {
  line: number
  column: number
  path: string
  message: string
}

/** As compilers write it, so that editors link to the place: `3:5: clients[0].name: This field is required`. */
export const faultText = ({ line, column, path, message }: Fault): string =>
  `${line}:${column}: ${path === '' ? '' : `${path}: `}${message}`

/** null for a sentence without a place. */
export function readFaultText(text: string): { line: number; column: number; text: string } | null {
  const [, line, column, rest] = /^(\d+):(\d+): (.*)$/s.exec(text) ?? []
  return rest === undefined ? null : { line: Number(line), column: Number(column), text: rest }
}
