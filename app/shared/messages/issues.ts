/** What is wrong with a value that breaks its schema, where no sentence of the field's own says so. */
export const issueMessages = {
  invalid: 'This value is not valid',
  pattern: 'This value must match the pattern',
  types: {
    string: 'Please enter text',
    number: 'Please input a number',
    int: 'Please input a whole number',
    bigint: 'Please input a whole number',
    boolean: 'Please enter true or false',
    date: 'Please enter a valid date',
    array: 'Please enter a list',
    object: 'Please enter an object',
    record: 'Please enter an object',
  },
  formats: {
    email: 'Please enter a valid email',
    url: 'Please enter a valid URL',
    date: 'Please enter a valid date, such as 2026-11-01',
    datetime: 'Please enter a valid ISO date, such as 2026-11-01T08:00:00Z',
    uuid: 'Please enter a valid id',
    guid: 'Please enter a valid id',
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
  options: (options: readonly string[]) => `Please choose one of: ${[options].flat(2).join(', ')}`,
  unknownFields: (names: readonly string[]) => `Unknown fields: ${[names].flat(2).join(', ')}`,
  /** For callers of the API, who see no field beside the text. */
  named: (field: string, text: string) => `${field}: ${text}`,
} as const
