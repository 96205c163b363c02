import { catalogue } from '../values/catalogue'
/** Errors of schemas, for fields without their own message. */
export const issueMessages = catalogue('issue', {
  invalid: 'This value is invalid',
  pattern: 'This value must match the pattern',
  types: {
    string: 'Enter text',
    number: 'Please input a number',
    int: 'Please input a whole number',
    bigint: 'Please input a whole number',
    boolean: 'Enter true or false',
    date: 'Enter a valid date',
    array: 'Enter a list',
    object: 'Enter an object',
    record: 'Enter an object',
  },
  formats: {
    email: 'Enter a valid email',
    url: 'Enter a valid URL',
    date: 'Enter a valid date, such as 2026-11-01',
    datetime: 'Enter a date and time, such as 2026-11-01T08:00:00Z or 2026-11-01T09:00+01:00',
    moment: 'Enter a date such as 2026-11-01, or a date and time such as 2026-11-01T09:00+01:00',
    uuid: 'Enter a valid id',
    guid: 'Enter a valid id',
  },
  minCharacters: (min: number) => `At least ${min} characters`,
  maxCharacters: (max: number) => `${max} characters or less`,
  minEntries: (min: number) =>
    min === 1 ? 'At least one needs to be checked' : `At least ${min} entries are needed`,
  maxEntries: (max: number) => `${max} ${max === 1 ? 'entry' : 'entries'} or less`,
  atLeast: (min: number) => `Please input ${min} or more`,
  moreThan: (min: number) => `Please input more than ${min}`,
  lessThan: (max: number) => `Please input less than ${max}`,
  multipleOf: (step: number) => `Please input a multiple of ${step}`,
  options: (options: readonly string[]) => `Choose one of: ${[options].flat(2).join(', ')}`,
  unknownField: 'Unknown field',
  unknownFields: (names: readonly string[]) => `Unknown fields: ${[names].flat(2).join(', ')}`,
  /** For API callers. */
  named: (field: string, text: string) => `${field}: ${text}`,
} as const)
