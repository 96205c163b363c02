import { expect, test } from 'vitest'
import { z } from 'zod'
import { issueMessages } from '../messages/issues'
import { textWithField } from './error-map'

const ZOD = /Invalid|expected|received|Too (small|big)|Unrecognized/
const textOf = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map((one) => one.message)

test.each<[string, z.ZodType, unknown, string]>([
  ['missing', z.string(), undefined, 'This field is required'],
  ['null', z.int(), null, 'This field is required'],
  ['a number for text', z.string(), 7, 'Enter text'],
  ['text for a number', z.coerce.number(), 'many', 'Please input a number'],
  ['half a number', z.coerce.number().int(), '1.5', 'Please input a whole number'],
  ['text for a flag', z.boolean(), 'x', 'Enter true or false'],
  ['text for a list', z.array(z.string()), 'x', 'Enter a list'],
  ['text for an object', z.object({}), 'x', 'Enter an object'],
  ['empty text', z.string().min(1), '', 'This field must not be blank'],
  ['short text', z.string().min(8), 'x', 'At least 8 characters'],
  ['long text', z.string().max(2), 'xxx', '2 characters or less'],
  ['a low number', z.number().min(1), 0, 'Please input 1 or more'],
  ['a high number', z.number().max(5), 6, 'Please input 5 or less'],
  ['zero', z.number().positive(), 0, 'Please input more than 0'],
  ['an empty list', z.array(z.int()).min(1), [], 'At least one needs to be checked'],
  ['a long list', z.array(z.int()).max(1), [1, 2], '1 entry or less'],
  ['no email', z.email(), 'x', 'Enter a valid email'],
  ['no URL', z.url(), 'x', 'Enter a valid URL'],
  ['no id', z.uuid(), 'x', 'Enter a valid id'],
  ['no date', z.iso.date(), '2026-02-30', 'Enter a valid date, such as 2026-11-01'],
  ['no moment', z.iso.datetime(), 'x', issueMessages.formats.datetime],
  ['no match', z.string().regex(/^a$/), 'b', 'This value must match the pattern'],
  ['no option', z.enum(['a', 'b']), 'c', 'Choose one of: a, b'],
  ['no literal', z.literal('on'), 'off', 'Choose one of: on'],
  ['no member of a union', z.union([z.int(), z.null()]), 'x', 'This value is invalid'],
  ['an unknown field', z.strictObject({}), { a: 1 }, 'Unknown fields: a'],
  ['a refinement', z.string().refine(() => false), 'x', 'This value is invalid'],
  ['a step', z.number().multipleOf(5), 7, 'Please input a multiple of 5'],
])('%s', (_, schema, input, expected) => {
  expect(textOf(schema, input)).toEqual([expected])
  expect(expected).not.toMatch(ZOD)
})

test("a schema's own message wins", () => {
  expect(textOf(z.string({ error: 'Own words' }), 7)).toEqual(['Own words'])
})

test.each<[string, z.ZodType, unknown, string]>([
  ['missing', z.string(), undefined, 'name is required'],
  ['blank', z.string().min(1), '', 'name must not be blank'],
  ['short text', z.string().min(8), 'x', 'name must be at least 8 characters'],
  ['long text', z.string().max(2), 'xxx', 'name must be 2 characters or less'],
  ['a low number', z.number().min(1), 0, 'name must be at least 1'],
  ['a high number', z.number().max(5), 6, 'name must be 5 or less'],
  ['text for a number', z.coerce.number(), 'many', 'name must be numeric'],
  ['no match', z.string().regex(/^a$/), 'b', 'name must match the pattern'],
  ['no email', z.email(), 'x', 'name must be a valid email'],
  ['no URL', z.url(), 'x', 'name must be a valid URL'],
  ['no date', z.iso.date(), 'x', 'name must be a valid date'],
  ['no moment', z.iso.datetime(), 'x', 'name must be a valid ISO date'],
  ['an empty list', z.array(z.int()).min(1), [], 'name: At least one needs to be checked'],
  ['zero', z.number().positive(), 0, 'name: Please input more than 0'],
  ['own words', z.string().min(3, 'Own words'), 'x', 'name: Own words'],
])('API callers are told the field: %s', (_, schema, input, expected) => {
  const [issue] = schema.safeParse(input).error?.issues ?? []
  expect(issue && textWithField(issue, 'name')).toBe(expected)
})
